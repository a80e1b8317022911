import type { DisabledReason } from '#contract/identity-check/withdrawal-account.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { holdCauseText } from '#contract/payouts/payout-text.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { liftHold, openHold } from './account-holds.ts'

type HoldDeps = Pick<Deps, 'ids' | 'clock' | 'log'>

/** Holds the money of a recipient whose account the provider disabled, and alerts staff. */
export const holdDisabledAccount = async (
  deps: HoldDeps,
  tx: Tx,
  caseId: string,
  reason: DisabledReason,
): Promise<void> => {
  const holdId = await openHold(deps, tx, caseId, { kind: 'account_stopped' })
  if (holdId === null) return
  const { code, why } = holdCauseText('account_stopped', reason)
  await raiseAlert(tx, deps, {
    alertKey: `account-stopped:${holdId}`,
    kind: 'account_stopped',
    caseId,
    about: holdId,
    address: staffPath('cases', caseId),
    title: 'The payment provider stopped a recipient’s account',
    body: `Case ${caseId}: ${code}. The recipient reads: “${why}” Nothing is sent, and no one can give, until the provider re-enables the account. Then the hold ends automatically. It’s listed under Payouts › Holds.`,
  })
}

/** Ends the hold of an account that the provider enabled again. */
export const releaseEnabledAccount = async (
  deps: Pick<HoldDeps, 'ids' | 'clock'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  await liftHold(deps, tx, caseId, { kind: 'account_stopped' })
}
