import { formatCents } from '#contract/money.ts'
import { disputedDonationsText, NETTED_AFTER_END, NETTED_BALANCE } from '#contract/payouts/payout-text.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { useDashboard } from '#web/fundraisers/dashboard/use-dashboard.ts'
import { HoldList } from '#web/identity-check/holds/hold-list.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type CasePayouts, isForOneself, payoutsAddress } from './case-payouts.ts'

/** The hold on gifts in dispute. */
export const DisputedDonations = ({
  donationCount,
  withdrawnCents,
  decidesUntil,
}: NonNullable<CasePayouts['disputed']>) => (
  <HoldNotice
    title={`${formatCents(withdrawnCents)} is on hold`}
    {...disputedDonationsText(donationCount)}
    by={<DateText at={decidesUntil} />}
  />
)

type NettedBalanceProps = { readonly balanceCents: number; readonly isOver: boolean }

/** Explains why nothing is sent while the balance is below zero. */
export const NettedBalance = ({ balanceCents, isOver }: NettedBalanceProps) => (
  <HoldNotice
    title={`${formatCents(-balanceCents)} ${isOver ? 'more went back than was left' : 'has to be covered first'}`}
    {...(isOver ? NETTED_AFTER_END : NETTED_BALANCE)}
  />
)

type HoldsProps = { readonly payouts: CasePayouts; readonly problem?: FormResult | null }

/** Holds on this case's payouts, and the stop of all payouts; nothing once its gifts were given back. */
export const Holds = ({ payouts, problem = null }: HoldsProps) => {
  const { deadlineRefund, donationStatus } = useDashboard()
  if (deadlineRefund !== null) return null
  return (
    <div id="holds" className="space-y-4 empty:hidden">
      {payouts.payoutsStoppedAt !== null && (
        <Panel tone="sun">
          <h2 className="type-strong">All transfers are paused</h2>
          <p className="type-meta mt-1">
            We stopped every transfer on <DateText at={payouts.payoutsStoppedAt} /> to check our books. The
            money is safe, and goes out once they agree.
          </p>
        </Panel>
      )}
      <HoldList
        action={payoutsAddress(payouts.caseId)}
        holds={payouts.holds}
        isRecipient={isForOneself(payouts)}
        problem={problem}
      />
      {payouts.disputed !== null && <DisputedDonations {...payouts.disputed} />}
      {payouts.money.availableCents < 0 && (
        <NettedBalance balanceCents={payouts.money.availableCents} isOver={donationStatus === 'ended'} />
      )}
    </div>
  )
}
