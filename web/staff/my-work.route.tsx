import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DueText, isLate } from './due-text.tsx'
import { kindOf } from './review-words.ts'
import { requireCapable, staffContext } from './staff-member.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'

/** What one took, and the queues that one's roles may open. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'work.read')
  const { roles } = context.get(staffContext)
  const api = context.get(apiContext)
  const [mine, reported] = await orErrorPage(
    Promise.all([
      hasCapability(roles, 'review.read') ? api.staffReviews({ filter: 'mine', limit: 50 }) : null,
      hasCapability(roles, 'report.decide') ? api.reportedCases({}) : null,
    ]),
  )
  return { mine, reported: reported?.items ?? null }
}

type Data = Awaited<ReturnType<typeof loader>>

const Mine = ({ items }: NonNullable<Data['mine']>) => {
  const now = useNow()
  return (
    <StaffTable caption="Mine" heads={['Due', 'What waits', 'Kind', '']}>
      {items.map((item, index) => (
        <Row key={item.checkId} late={isLate(item.dueAt, now)}>
          <Cell label="Due">
            <DueText at={item.dueAt} />
          </Cell>
          <Cell label="What waits">
            <span className="type-meta-strong">{item.title}</span>
            <span className="type-small block text-quiet">{item.organizerName}</span>
          </Cell>
          <Cell label="Kind">
            <Tag tone={kindOf(item).tone}>{kindOf(item).label}</Tag>
          </Cell>
          <Cell label="">
            <ButtonLink
              to={`/staff/review/${item.checkId}`}
              size="small"
              kind={index === 0 ? 'primary' : 'secondary'}
            >
              Open<span className="sr-only"> {item.title}</span>
            </ButtonLink>
          </Cell>
        </Row>
      ))}
    </StaffTable>
  )
}

const Queues = ({ mine, reported }: Data) => (
  <Panel className="mt-6 max-w-(--container-form)">
    <h2 className="type-strong">Queues</h2>
    <ul className="mt-2 divide-y divide-line">
      {mine !== null && (
        <li className="flex items-center justify-between gap-4 py-2">
          <Link to="/staff/review" className="link">
            Review queue
          </Link>
          <span className="text-quiet">
            {mine.counts.late > 0 ? `${mine.counts.late} late` : 'none late'}
          </span>
          <b>{mine.counts.all}</b>
        </li>
      )}
      {reported !== null && (
        <li className="flex items-center justify-between gap-4 py-2">
          <Link to="/staff/reports" className="link">
            Reports
          </Link>
          <span className="text-quiet">
            {reported[0] === undefined ? (
              'none open'
            ) : (
              <>
                oldest <AgoText at={reported[0].reportedAt} inSentence />
              </>
            )}
          </span>
          <b>{reported.length}</b>
        </li>
      )}
    </ul>
  </Panel>
)

/** Where a member of staff begins: what they took, soonest due first, and what waits in their queues. */
export default function MyWork() {
  const data = useLoaderData<typeof loader>()
  const { mine, reported } = data
  return (
    <>
      <h1 className="type-h2">My work</h1>
      {mine === null || mine.items.length === 0 ? (
        <EmptyState icon="check" heading="All done">
          {mine === null && reported === null
            ? 'Find a case, a person or an order with ⌘K.'
            : 'Nothing you took waits for you. Take the next one from a queue.'}
        </EmptyState>
      ) : (
        <Mine {...mine} />
      )}
      {(mine !== null || reported !== null) && <Queues {...data} />}
    </>
  )
}
