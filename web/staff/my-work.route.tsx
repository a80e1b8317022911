import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { MINUTE_MS } from '#contract/dates.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { type QueueWork, WORK_QUEUES } from '#contract/staff/staff-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DueText, dueText, isLate } from './due-text.tsx'
import { kindOf } from './review-words.ts'
import { requireCapable, staffContext } from './staff-member.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'

/** Claimed work, and the queues of the person's roles. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'work.read')
  const { roles } = context.get(staffContext)
  const api = context.get(apiContext)
  const [mine, { queues }] = await orErrorPage(
    Promise.all([
      hasCapability(roles, 'review.read') ? api.staffReviews({ filter: 'mine', limit: 50 }) : null,
      api.staffWork({}),
    ]),
  )
  return { mine, queues }
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

const Queue = ({ queue, count, oldestAt, mine }: QueueWork) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto_3rem] items-center gap-4 py-2">
    <Link to={WORK_QUEUES[queue].address} className="link">
      {WORK_QUEUES[queue].label}
    </Link>
    <span className="text-quiet">
      {oldestAt === null ? (
        'none open'
      ) : (
        <>
          oldest <AgoText at={oldestAt} inSentence />
          {mine > 0 && `, ${mine} yours`}
        </>
      )}
    </span>
    <b className="text-right">{count}</b>
  </li>
)

const Queues = ({ queues }: Pick<Data, 'queues'>) => (
  <Panel className="mt-6 max-w-(--container-form)">
    <h2 className="type-strong">Queues</h2>
    <ul className="mt-2 divide-y divide-line">
      {queues.map((work) => (
        <Queue key={work.queue} {...work} />
      ))}
    </ul>
  </Panel>
)

const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`)

/** Work assigned to this person, and to everyone with their roles. */
const Summary = ({ mine, queues }: Pick<Data, 'mine' | 'queues'>) => {
  const now = useNow()
  const own = mine?.items ?? []
  const [first] = own
  const waiting = queues.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="mt-1 text-quiet">
      {own.length > 0 && `${things(own.length)} you took. `}
      {first !== undefined && `The first is due ${dueText(new Date(first.dueAt), now).toLowerCase()}. `}
      {waiting === 0 ? 'Nothing waits in your queues.' : `${things(waiting)} in your queues.`}
    </p>
  )
}

const REFRESH_MS = MINUTE_MS / 2

/** Polls while the page is visible. */
const useLiveCounts = (): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

/** Staff's start page: claimed work, soonest due first, and queues. */
export default function MyWork() {
  const { mine, queues } = useLoaderData<typeof loader>()
  useLiveCounts()
  return (
    <>
      <h1 className="type-h2">My work</h1>
      <Summary mine={mine} queues={queues} />
      {mine === null || mine.items.length === 0 ? (
        <EmptyState icon="check" heading="All done">
          Nothing you took waits for you. Take the next one from a queue, or find anything with ⌘K.
        </EmptyState>
      ) : (
        <Mine {...mine} />
      )}
      {queues.length > 0 && <Queues queues={queues} />}
    </>
  )
}
