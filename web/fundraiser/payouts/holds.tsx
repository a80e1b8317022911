import { formatCents } from '#contract/money.ts'
import { NETTED_BALANCE } from '#contract/payouts/payout-words.ts'
import type { HoldProblem } from '#web/holds/hold-actions.ts'
import { HoldList } from '#web/holds/hold-list.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useDashboard } from '../dashboard/use-dashboard.ts'
import { type CasePayouts, isForOneself, payoutsAddress } from './case-payouts.ts'
import { DisputedGifts } from './disputed-gifts.tsx'

/** Explains why nothing is sent while the balance is below zero. */
export const NettedBalance = ({ balanceCents }: { readonly balanceCents: number }) => (
  <HoldNotice title={`${formatCents(-balanceCents)} is made up for first`} {...NETTED_BALANCE} />
)

type HoldsProps = { readonly payouts: CasePayouts; readonly problem?: HoldProblem | null }

/** Holds on this case's payouts, and the stop of all payouts; nothing once its gifts were given back. */
export const Holds = ({ payouts, problem = null }: HoldsProps) =>
  useDashboard().givenBack === null && (
    <div id="holds" className="space-y-4 empty:hidden">
      {payouts.transfersStoppedAt !== null && (
        <Panel tone="sun">
          <h2 className="type-strong">All transfers are paused</h2>
          <p className="type-meta mt-1">
            We stopped every transfer on <DateText at={payouts.transfersStoppedAt} form="moment" /> to check
            our books. The money is safe, and goes out once they agree.
          </p>
        </Panel>
      )}
      <HoldList
        action={payoutsAddress(payouts.caseId)}
        holds={payouts.holds}
        isRecipient={isForOneself(payouts)}
        problem={problem}
      />
      {payouts.disputed !== null && <DisputedGifts {...payouts.disputed} />}
      {payouts.money.availableCents < 0 && <NettedBalance balanceCents={payouts.money.availableCents} />}
    </div>
  )
