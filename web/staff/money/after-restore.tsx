import type { PayoutStop } from '#contract/payouts/payout-staff.ts'
import type { StaffMoney } from '#contract/staff/money-calls.ts'
import { counted } from '#web/cases/case-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { actSearch } from '../acts/subject-act.ts'
import { PAYOUTS_PATH } from '../payouts/payouts-page.ts'

const TITLES = {
  provider_ahead: 'Transfers and refunds are stopped: the payment provider is ahead of the books',
  restored: 'Transfers are stopped: the database was restored or moved',
} as const

const titleOf = ({ reason }: PayoutStop): string | null =>
  reason === 'provider_ahead' || reason === 'restored' ? TITLES[reason] : null

/** What finance does after a backup was restored, which shows by itself or by a provider that is ahead of the books. */
export const AfterRestore = ({ money: { stops, differences } }: { readonly money: StaffMoney }) => {
  const stopped = stops.find((stop) => titleOf(stop) !== null)
  if (stopped === undefined) return null
  const open = differences.filter(({ explanation }) => explanation === null).length
  return (
    <Panel tone="rose" className="mt-6">
      <h2 className="type-strong">{titleOf(stopped)}</h2>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">
        <DateText at={stopped.stoppedAt} form="moment" />: {stopped.detail}
      </p>
      <p className="mt-3">
        This happens after a backup is restored. What the books were missing has been imported, and donations
        continue.
      </p>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        <li>
          Set again what staff set after the backup: holds, stops and hidden fundraisers. The provider doesn’t
          know about them. Look for them in the e-mails and logs from that time.
        </li>
        <li>
          {open === 0
            ? 'Nothing is left to resolve by hand.'
            : `Resolve what couldn’t be imported, listed below: ${counted(open, 'item', 'items')}. Refund a lost donation at the provider, or find its donor there, and explain what you did.`}
        </li>
        <li>Check the balance of a case or two against the provider’s dashboard.</li>
        <li>Resume transfers. Refunds and payouts that are waiting go out then.</li>
      </ol>
      <ButtonLink
        to={`${PAYOUTS_PATH}${actSearch('', 'resume', stopped.stopId)}`}
        size="small"
        className="mt-4"
      >
        Resume transfers
      </ButtonLink>
    </Panel>
  )
}
