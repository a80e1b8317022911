import { HOUR_MS } from '#contract/dates.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { pollAccountIfReachable } from '#server/identity-check/withdrawal-account/follow-account.ts'
import { mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import type { TransferRefused } from '#server/outside/payments/port.ts'
import { type AttemptRow, changeAttempt, countNewlyRefusedCases, lockAttempt } from './attempts.queries.ts'
import { stopForRefusedTransfers } from './stop-payouts.ts'

/** If the provider newly refuses transfers of this many cases within a run, the cause isn't one of them. */
const REFUSED_CASES_MAX = 3
/** Payouts run, and open attempts are sent again, once in this time. */
const RUN_MS = HOUR_MS

/**
 * Records a refusal on its attempt, which stays reserved.
 * @returns false if another process recorded the same refusal, or the attempt isn't reserved any more
 */
const recordRefusal = ({ database, clock }: Deps, attempt: AttemptRow): Promise<boolean> =>
  database.transact(async (tx) => {
    const current = await lockAttempt(tx, attempt)
    if (current?.state !== 'reserved' || current.refusals !== attempt.refusals) return false
    await changeAttempt(tx, attempt, { refusals: current.refusals + 1, refusedAt: clock.now() })
    return true
  })

/**
 * Handles the provider's refusal of a transfer. Nothing has left and no bank was asked, so the attempt keeps its money and
 * no one is mailed that it came back; the sweep sends it again. A refused account is polled, which holds its money if
 * the provider disabled it. Transfers stop if the refusal is about our own account, or if several cases are refused.
 * @param attempt as it was when its transfer was requested
 */
export const applyTransferRefusal = async (
  deps: Deps,
  attempt: AttemptRow,
  { reason, message, about }: TransferRefused,
): Promise<void> => {
  if (!(await recordRefusal(deps, attempt))) return
  const { database, clock, log } = deps
  const { caseId, attemptId } = attempt
  log.warn({ caseId, attemptId, reason, about }, 'the provider refused a transfer')
  if (about === 'account') await pollAccountIfReachable(deps, caseId)
  const since = new Date(clock.now().getTime() - RUN_MS)
  const isWidespread = (await countNewlyRefusedCases(database.db, since)) >= REFUSED_CASES_MAX
  const answer = `The payment provider refuses transfers: “${message}” (${reason}).`
  if (about === 'platform' || isWidespread)
    await database.transact((tx) => stopForRefusedTransfers(tx, deps, answer))
  // Staff were alerted of an account that is now on hold.
  else if (await mayBePaid(database.db, caseId))
    await database.transact((tx) =>
      raiseAlert(tx, deps, {
        alertKey: `transfer-refused:${attemptId}`,
        kind: 'transfer_refused',
        caseId,
        about: attemptId,
        address: staffPath('cases', caseId),
        title: 'The payment provider refuses a transfer to a recipient',
        body: `Case ${caseId}: “${message}” (${reason}). Nothing has left, and the recipient wasn’t mailed. We try again every hour.`,
      }),
    )
}
