import { formatCents } from '#contract/money.ts'
import { disputedDonationsText, NETTED_BALANCE } from '#contract/payouts/payout-text.ts'
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

/** Explains why nothing is sent while the balance is below zero. */
export const NettedBalance = ({ balanceCents }: { readonly balanceCents: number }) => (
  <HoldNotice title={`${formatCents(-balanceCents)} has to be covered first`} {...NETTED_BALANCE} />
)

type HoldsProps = { readonly payouts: CasePayouts; readonly problem?: FormResult | null }

/** Holds on this case's payouts, and the stop of all payouts; nothing once its gifts were given back. */
export const Holds = ({ payouts, problem = null }: HoldsProps) =>
  useDashboard().deadlineRefund === null && (
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
      {payouts.money.availableCents < 0 && <NettedBalance balanceCents={payouts.money.availableCents} />}
    </div>
  )
