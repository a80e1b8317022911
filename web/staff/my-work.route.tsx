import { type ReactNode, useEffect } from 'react'
import { href, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { LEAD_STATE_NAMES } from '#contract/leads/leads.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { CONFIRMED_WITHIN_SECONDS, type TodayFigures } from '#contract/staff/staff-shapes.ts'
import { contactTopicText } from '#contract/support/support.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { DueText, dueText, isLate, spanText } from './due-text.tsx'
import { kindOf } from './review-kind.ts'
import { requireCapable, staffContext } from './staff-member.ts'
import { useStaffOutlet } from './staff-outlet.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'
import { waitingIn } from './use-live-work.ts'
import { Queues, RecentActivity } from './work-panels.tsx'

/** Claimed work, and the queues of the person's roles. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'work.read')
  const { roles } = context.get(staffContext)
  const api = context.get(apiContext)
  const [reviews, messages, leads, news, { queues, today }] = await orErrorPage(
    Promise.all([
      hasCapability(roles, 'review.read') ? api.staffReviews({ filter: 'mine', limit: 50 }) : null,
      hasCapability(roles, 'support.answer') ? api.contactMessages({ filter: 'mine', limit: 50 }) : null,
      hasCapability(roles, 'lead.work') ? api.staffLeads({ mine: 'true', limit: 50 }) : null,
      api.recentActivity({}),
      api.staffWork({}),
    ]),
  )
  return {
    reviews: reviews?.items ?? [],
    messages: messages?.items ?? [],
    leads: leads?.items ?? [],
    news: news.items,
    queues,
    today,
  }
}

type Data = Awaited<ReturnType<typeof loader>>

type WorkItem = {
  readonly key: string
  readonly to: string
  readonly title: string
  readonly detail: string
  readonly kind: { readonly tone: TagTone; readonly label: string }
  readonly waitsSince: string
  /** Null where no time is promised. */
  readonly dueAt: string | null
}

/** The member's own work: claimed reviews by due time, then assigned messages by waiting time, then leads. */
const toWorkItems = ({
  reviews,
  messages,
  leads,
}: Pick<Data, 'reviews' | 'messages' | 'leads'>): WorkItem[] => [
  ...reviews.map((item) => ({
    key: item.checkId,
    to: href('/staff/review/:reviewId', { reviewId: item.checkId }),
    title: item.title,
    dueAt: item.dueAt,
    detail: item.organizerName,
    kind: kindOf(item),
    waitsSince: item.submittedAt,
  })),
  ...messages.map((message) => ({
    key: message.messageId,
    to: href('/staff/contact/:messageId', { messageId: message.messageId }),
    dueAt: null,
    title: message.name === '' ? 'Erased' : message.name,
    detail: contactTopicText(message.topic),
    waitsSince: message.requestedAt,
    kind: { tone: 'mist', label: 'Message' } as const,
  })),
  ...leads.map((lead) => ({
    key: lead.leadId,
    to: href('/staff/leads/:leadId', { leadId: lead.leadId }),
    dueAt: null,
    waitsSince: lead.requestedAt,
    title: lead.email,
    detail: LEAD_STATE_NAMES[lead.state],
    kind: { tone: 'mist', label: 'Lead' } as const,
  })),
]

const Mine = ({ items }: { readonly items: readonly WorkItem[] }) => {
  const now = useNow()
  return (
    <StaffTable caption="Mine" heads={['Item', 'Type', 'Waiting', 'Due', '']}>
      {items.map(({ key, to, title, detail, kind, waitsSince, dueAt }, index) => (
        <Row key={key} highlighted={dueAt !== null && isLate(dueAt, now)}>
          <Cell label="Item">
            <span className="type-meta-strong wrap-anywhere">{title}</span>
            <span className="type-small block wrap-anywhere text-quiet">{detail}</span>
          </Cell>
          <Cell label="Type">
            <Tag tone={kind.tone}>{kind.label}</Tag>
          </Cell>
          <Cell label="Waiting">
            <time dateTime={waitsSince} className="whitespace-nowrap text-quiet">
              {spanText(now.getTime() - new Date(waitsSince).getTime())}
            </time>
          </Cell>
          <Cell label="Due">{dueAt !== null && <DueText at={dueAt} />}</Cell>
          <Cell label="">
            <ButtonLink to={to} size="small" kind={index === 0 ? 'primary' : 'secondary'}>
              Open<span className="sr-only"> {title}</span>
            </ButtonLink>
          </Cell>
        </Row>
      ))}
    </StaffTable>
  )
}

const Figure = ({ value, label }: { readonly value: ReactNode; readonly label: string }) => (
  <div className="flex flex-col-reverse justify-end rounded-panel bg-card p-4 shadow-line">
    <dt className="type-small text-quiet">{label}</dt>
    <dd className="type-money-m">{value}</dd>
  </div>
)

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** Today's gifts, for roles that see orders. */
const Figures = ({ today, queues }: { readonly today: TodayFigures; readonly queues: Data['queues'] }) => {
  const { donatedCents, donationCount, recentDonations, measured, quick } = today
  return (
    <dl className="mt-6 grid gap-3 tablet:grid-cols-2 full:grid-cols-4">
      <Figure
        value={<Money cents={donatedCents} form="cents" />}
        label={`given today, ${counted(donationCount, 'gift')}`}
      />
      <Figure value={recentDonations} label="gifts in the last 5 minutes" />
      <Figure
        value={measured === 0 ? 'None yet' : `${((100 * quick) / measured).toFixed(1)}%`}
        label={
          measured === 0
            ? 'payments confirmed today'
            : `payments confirmed in ${CONFIRMED_WITHIN_SECONDS} s, of ${measured}`
        }
      />
      <Figure value={waitingIn(queues)} label="waiting in your queues" />
    </dl>
  )
}

/** Work assigned to this person, and to everyone with their roles. */
const Summary = ({ own, queues }: { readonly own: readonly WorkItem[]; readonly queues: Data['queues'] }) => {
  const now = useNow()
  const [first] = own
  const waiting = waitingIn(queues)
  return (
    <p className="mt-1 text-quiet">
      {own.length > 0 && `${counted(own.length, 'item')} assigned to you. `}
      {typeof first?.dueAt === 'string' &&
        `${isLate(first.dueAt, now) ? 'The oldest is' : 'The first is due'} ${dueText(new Date(first.dueAt), now).toLowerCase()}. `}
      {waiting === 0 ? 'Your queues are empty.' : `${counted(waiting, 'item')} in your queues.`}
    </p>
  )
}

/** Says whether the page is current. Loads it again whenever the layout has read the counts. */
const LiveTag = () => {
  const { reads, pausedMs } = useStaffOutlet()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (reads > 0) void revalidate()
  }, [reads, revalidate])
  return pausedMs === null ? (
    <Tag tone="pine" icon="arrow-clockwise">
      Live
    </Tag>
  ) : (
    <Tag icon="pause-circle">{`Paused, ${spanText(pausedMs)} old`}</Tag>
  )
}

/** Staff's start page: today's gifts, the member's own work, and the queues. */
export default function MyWork() {
  const { queues, today, news, ...claimed } = useLoaderData<typeof loader>()
  const own = toWorkItems(claimed)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-h2">My work</h1>
          <Summary own={own} queues={queues} />
        </div>
        <LiveTag />
      </div>
      {today !== null && <Figures today={today} queues={queues} />}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="type-strong">Mine</h2>
        <Link to="/staff/finished" className="link target">
          My activity
        </Link>
      </div>
      {own.length === 0 ? (
        <EmptyState icon="check" heading="All done">
          Nothing is assigned to you. Take the next item from a queue, or find anything with ⌘K.
        </EmptyState>
      ) : (
        <Mine items={own} />
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 wide:grid-cols-2">
        {queues.length > 0 && <Queues queues={queues} />}
        <RecentActivity items={news} />
      </div>
    </>
  )
}
