import { addCents, formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { lockWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import { liftHold, openHold } from './account-holds.ts'

type HoldDeps = Pick<Deps, 'ids' | 'clock' | 'log'>

/** What a hidden case has, or has sent and not delivered. */
export const readUnsentCents = async (db: Db, caseId: string): Promise<number> => {
  const { payableCents, inTransitCents } = await readBalance(db, caseId)
  return addCents(payableCents, inTransitCents)
}

/** Alerts staff that they must decide about the money of a hidden case. `day` tells its reminders apart. */
export const alertHiddenMoney = (
  tx: Tx,
  deps: HoldDeps,
  hold: { readonly caseId: string; readonly holdId: string },
  { unsentCents, day }: { readonly unsentCents: number; readonly day: number },
): Promise<void> => {
  const { caseId, holdId } = hold
  const waits = day === 0 ? '' : ` It has waited for ${day === 1 ? 'a day' : `${day} days`}.`
  return raiseAlert(tx, deps, {
    alertKey: day === 0 ? `hidden:${holdId}` : `hidden:${holdId}:${day}`,
    kind: 'hidden_money',
    caseId,
    about: holdId,
    address: staffPath('cases', caseId),
    title: 'A hidden case’s money needs a decision',
    body: `Case ${caseId}: ${formatCents(unsentCents)}. Nothing is sent while the hold is open.${waits} Refund all donors, unhide the fundraiser, or lift the hold to send the money.`,
  })
}

/** Holds the money of a hidden case. @returns the new hold's id; null if it is held already, or has no account */
export const holdHiddenMoney = async (deps: HoldDeps, tx: Tx, caseId: string): Promise<string | null> =>
  (await lockWithdrawalAccount(tx, caseId)) === null ? null : openHold(deps, tx, caseId, { kind: 'hidden' })

/** Holds the money of a case that is being hidden, and alerts staff if there is some, because they must decide about it. */
export const holdHiddenCase = async (deps: HoldDeps, tx: Tx, caseId: string): Promise<void> => {
  const holdId = await holdHiddenMoney(deps, tx, caseId)
  if (holdId === null) return
  const unsentCents = await readUnsentCents(tx, caseId)
  if (unsentCents > 0) await alertHiddenMoney(tx, deps, { caseId, holdId }, { unsentCents, day: 0 })
}

/** Ends the hold of a case that is shown again. */
export const releaseShownCase = async (
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  await liftHold(deps, tx, caseId, { kind: 'hidden' })
}
