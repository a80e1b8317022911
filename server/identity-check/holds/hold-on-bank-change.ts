import { HOUR_MS } from '#contract/dates.ts'
import { BANK_CHANGE_HOURS } from '#contract/identity-check/payout-holds.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { liftHold, openHold } from './account-holds.ts'

/**
 * Holds the money of a recipient whose bank account or card changed, or one became the other, so that they can say that it wasn't them
 * (deny-bank-change.ts). A hold because the previous bank account was refused ends.
 */
export const holdOnBankChange = async (
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  const untilAt = new Date(deps.clock.now().getTime() + BANK_CHANGE_HOURS * HOUR_MS)
  await openHold(deps, tx, caseId, { kind: 'bank_changed', untilAt })
  await liftHold(deps, tx, caseId, { kind: 'bank_refused' })
}
