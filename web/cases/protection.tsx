import type { CaseDetail } from '#contract/cases/cases.ts'
import { REFUND_ASK_TIME, UNDO_HOURS } from '#contract/donations/donation-promises.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { reportAddress } from './case-address.ts'
import { identityStateOf, UNSENT_WAITS } from './case-facts.ts'

/** Whether giving has ended and everything has left. */
const isAllSent = ({ donationStatus, inTransit, nextTransferAt }: CaseDetail): boolean =>
  donationStatus === 'ended' && inTransit === null && nextTransferAt === null

const RefundRule = ({ detail }: { readonly detail: CaseDetail }) => {
  const { refundsAt, deadlineRefund } = detail
  if (deadlineRefund !== null)
    return (
      <li>
        That didn’t happen here, so gifts were refunded on <DateText at={deadlineRefund.deadlineRefundAt} />.
      </li>
    )
  if (refundsAt !== null)
    return (
      <li>
        If that doesn’t happen, every gift is refunded on <DateText at={refundsAt} />.
      </li>
    )
  const isOnHold = identityStateOf(detail) === 'on_hold'
  if (isAllSent(detail) && !isOnHold) return null
  return (
    <li>
      {isOnHold
        ? `Transfers are on hold now. ${UNSENT_WAITS}`
        : 'If that changes, nothing more is sent. What hasn’t been sent waits with us.'}
    </li>
  )
}

export const Protection = ({ detail }: { readonly detail: CaseDetail }) => (
  <Panel tone="mist" padding="large" id="protection" className="mt-12">
    <h2 className="type-strong">How your gift is protected</h2>
    <ul className="type-meta mt-1 list-disc space-y-0.5 pl-5 tablet:text-[1rem]/[1.55]">
      <li>Money only goes to a person whose identity is verified.</li>
      <RefundRule detail={detail} />
      {detail.deadlineRefund === null && (
        <li>
          Use the link in your receipt to cancel within {UNDO_HOURS} hours, unless it’s been paid out.
          Otherwise, request a refund for up to {REFUND_ASK_TIME}.
        </li>
      )}
    </ul>
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      <Link to="/faq#payouts" className="link type-label inline-flex min-h-11 items-center">
        How payouts work
      </Link>
      <Link
        to={reportAddress(detail.caseId)}
        data-track="report"
        className="link type-label inline-flex min-h-11 items-center gap-1.5"
      >
        <Icon name="flag" size={18} />
        Report this case
      </Link>
    </p>
  </Panel>
)
