import { addCents, formatCents } from '#contract/money.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'
import { lockWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import { liftHold, openHold } from './account-holds.ts'

type HoldDeps = Pick<Deps, 'ids' | 'clock' | 'log'>

/** Holds the money of a case that is being hidden, and alerts staff if there is some, because they must decide about it. */
export const holdHiddenCase = async (deps: HoldDeps, tx: Tx, caseId: string): Promise<void> => {
  if ((await lockWithdrawalAccount(tx, caseId)) === null) return
  const holdId = await openHold(deps, tx, caseId, { kind: 'hidden' })
  const { payableCents, inTransitCents } = await readBalance(tx, caseId)
  const unsentCents = addCents(payableCents, inTransitCents)
  if (holdId === null || unsentCents <= 0) return
  await raiseAlert(tx, deps, {
    alertKey: `hidden:${holdId}`,
    kind: 'payout',
    title: 'A hidden case’s money needs a decision',
    body: `Case ${caseId}: ${formatCents(unsentCents)}. Nothing is sent while the hold at /staff/payouts is open. Lift it to send the money, or refund the donors.`,
  })
}

/** Ends the hold of a case that is shown again. */
export const releaseShownCase = async (
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  await liftHold(deps, tx, caseId, { kind: 'hidden' })
}
