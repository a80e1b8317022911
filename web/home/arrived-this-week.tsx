import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { PayoutDays } from '#web/cases/payouts/payout-days.tsx'
import { noticeTag } from '#web/cases/payouts/payout-rows.tsx'
import { Picture } from '#web/cases/picture.tsx'
import { Link } from '#web/ui/link.tsx'
import { HomeSection } from './home-section.tsx'

type Notice = CallOutput<Calls['latestPayoutNotices']>['items'][number]

/** Data that the page shows of a transfer. Anything else would only delay it. */
export const shownOfNotice = ({ cover, images, noteLines: _, ...notice }: Notice) => ({
  ...notice,
  image: { ...(images[0] ?? cover), alt: '' },
})
type ShownNotice = ReturnType<typeof shownOfNotice>

const Arrival = ({ notice }: { readonly notice: ShownNotice }) => (
  <li className="relative flex gap-4 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-blue">
    <Picture image={notice.image} sizes="96px" className="size-24 shrink-0 rounded-panel" />
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* A full page load, because this list is a dialog for the router, which would keep this page's position. */}
        <Link
          to={caseAddress(notice, 'payouts')}
          reloadDocument
          className="text-[1.25rem]/[1.4] font-bold outline-none after:absolute after:inset-0"
        >
          {formatCents(notice.amountCents)}
          <span className="sr-only"> for {notice.caseTitle}</span>
        </Link>
        {noticeTag(notice.status)}
      </p>
      {notice.useNote !== null && <p className="mt-1.5 line-clamp-2 leading-[1.45]">“{notice.useNote}”</p>}
      <p className="type-meta mt-0.5 text-quiet">
        {notice.recipientDisplay}, {notice.city}, {notice.state} ·{' '}
        <PayoutDays days={{ ...notice, state: notice.status }} />
      </p>
    </div>
  </li>
)

/** Number of transfers shown. With fewer, the section is hidden. */
export const ARRIVALS_SHOWN = 3

export const ArrivedThisWeek = ({ notices }: { readonly notices: readonly ShownNotice[] }) => {
  if (notices.length < ARRIVALS_SHOWN) return null
  return (
    <HomeSection id="arrived" title="Arrived this week">
      <ul className="grid gap-6 wide:grid-cols-3 wide:gap-8">
        {notices.map((notice) => (
          <Arrival key={notice.noticeId} notice={notice} />
        ))}
      </ul>
    </HomeSection>
  )
}
