import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { CONFIRMED_WITHIN_SECONDS, type TodayFigures } from '#contract/staff/staff-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { counted } from '#web/cases/case-facts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AlertPanel } from './alert-list.tsx'
import { dueText, isLate, spanText } from './due-text.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { requireCapable } from './staff-member.ts'
import { useStaffOutlet } from './staff-outlet.ts'
import { WorkList } from './work-list.tsx'

/** Everything that the person may do, and what just happened. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'work.read')
  const api = context.get(apiContext)
  const [{ items, isWhole }, news, alerts] = await orErrorPage(
    Promise.all([api.staffWorkList({}), api.recentActivity({}), api.staffAlerts({})]),
  )
  return { items, isWhole, news: news.items, alerts: alerts.items }
}

type Data = Awaited<ReturnType<typeof loader>>

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

/** What is late, in red, then how much there is and when the next is due. */
const Summary = ({ items, isWhole }: Pick<Data, 'items' | 'isWhole'>) => {
  const now = useNow()
  const late = items.filter(({ dueAt }) => dueAt !== null && isLate(dueAt, now))
  const next = items.find(({ dueAt }) => dueAt !== null && !isLate(dueAt, now))
  return (
    <p className="mt-1 text-quiet">
      {late.length > 0 && <b className="text-poppy-deep">{`${late.length} late. `}</b>}
      <span>{`${isWhole ? '' : 'More than '}${counted(items.length, 'thing', 'things')} to do. `}</span>
      {next?.dueAt != null && (
        <span>{`The next is due ${dueText(new Date(next.dueAt), now).toLowerCase()}.`}</span>
      )}
    </p>
  )
}

/** Today's gifts in one line, for roles that see orders; nothing before the first. */
const Today = ({ today }: { readonly today: TodayFigures | null }) =>
  today !== null &&
  today.donationCount > 0 && (
    <p className="mt-6 text-quiet">
      <b className="text-ink">
        <Money cents={today.donatedCents} form="cents" />
      </b>
      <span>{` given today, ${counted(today.donationCount, 'gift', 'gifts')}`}</span>
      {today.recentDonations > 0 && <span>{` · ${today.recentDonations} in the last 5 minutes`}</span>}
      {today.measured > 0 && (
        <span>{` · ${((100 * today.quick) / today.measured).toFixed(1)}% confirmed in ${CONFIRMED_WITHIN_SECONDS} s`}</span>
      )}
    </p>
  )

/** Staff's start page: one list of everything that the person may do, by due time. */
export default function MyWork() {
  const { items, isWhole, news, alerts } = useLoaderData<typeof loader>()
  const { today } = useStaffOutlet()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-h2">My work</h1>
          {items.length > 0 && <Summary items={items} isWhole={isWhole} />}
        </div>
        <div className="flex items-center gap-4">
          <Link to="/staff/finished" className="link target">
            My activity
          </Link>
          <LiveTag />
        </div>
      </div>
      <AlertPanel alerts={alerts} />
      {items.length > 0 && <WorkList items={items} />}
      {items.length === 0 && alerts.length === 0 && (
        <EmptyState icon="check" heading="All done">
          Nothing waits for you. New work appears here as it comes in. Find anything with ⌘K.
        </EmptyState>
      )}
      <Today today={today} />
      {news.length > 0 && (
        <div className="mt-6 max-w-(--container-form)">
          <RecentActivity items={news} />
        </div>
      )}
    </>
  )
}
