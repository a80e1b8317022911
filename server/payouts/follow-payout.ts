import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import {
  type AttemptRow,
  findAttempt,
  readAttempt,
  readAttemptsPaidSince,
  readAttemptsToReverse,
  readOpenAttempts,
} from './attempts.queries.ts'
import { recordReversal, recordTransfer } from './record-transfer.ts'
import { isOverpaid } from './recover-overpaid.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { sendPayout } from './send-payout.ts'
import { failPayout } from './settle-payout.ts'
import { callOff } from './stop-attempt.ts'

const askBank = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { accountRef, bankPayoutRef } = attempt
  if (accountRef === null || bankPayoutRef === null) return
  await applyBankPayout(deps, attempt, await deps.payments.getBankPayout(accountRef, bankPayoutRef))
}

/** Fetches a bank payout from the provider and applies its state. An unknown one changes nothing. */
export const followBankPayout = async (deps: Deps, bankPayoutRef: string): Promise<void> => {
  const attempt = await findAttempt(deps.database.reader, 'bankPayoutRef', bankPayoutRef)
  if (attempt !== null) await askBank(deps, attempt)
}

const places = z.object({ caseId: caseIdShape, attemptId: uuidShape })

/** The same for a transfer: its creation or reversal may have been missed. */
export const followTransfer = async (deps: Deps, transferRef: string): Promise<void> => {
  const reported = await deps.payments.getTransfer(transferRef)
  const { data: place } = places.safeParse(reported)
  const attempt = place && (await readAttempt(deps.database.reader, place))
  if (attempt == null || (attempt.transferRef ?? transferRef) !== transferRef) return
  if (attempt.transferRef === null) await recordTransfer(deps, attempt, reported)
  const known = await readAttempt(deps.database.reader, attempt)
  if (known === null || reported.reversal === null) return
  // Reversed before its bank payout, which will never follow.
  if (known.bankPayoutRef === null) await failPayout(deps, known, 'transfer_reversed')
  await recordReversal(deps, known, reported.reversal)
}

/** Cancels payouts in transit to a recipient who can't be paid now, where possible. Throws OutcomeUnknown. */
export const cancelPayouts = async (deps: Deps, caseId: string): Promise<void> => {
  if (await mayBePaid(deps.database.reader, caseId)) return
  for (const attempt of await readOpenAttempts(deps.database.reader, caseId)) await callOff(deps, attempt)
}

const goOn = async (deps: Deps, attempt: AttemptRow): Promise<void> => {
  const { caseId } = attempt
  if (!(await mayBePaid(deps.database.reader, caseId)) || (await isOverpaid(deps, caseId)))
    return callOff(deps, attempt)
  if (attempt.bankPayoutRef === null) await sendPayout(deps, attempt)
  else await askBank(deps, attempt)
}

/** Processes payouts one by one; a failure doesn't block the others. */
const each = async (
  deps: Deps,
  attempts: readonly AttemptRow[],
  act: (deps: Deps, attempt: AttemptRow) => Promise<void>,
): Promise<void> => {
  for (const attempt of attempts) {
    try {
      await act(deps, attempt)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) && !isRefusal(error)) throw error
      const { caseId, attemptId } = attempt
      deps.log.warn({ err: error, caseId, attemptId }, 'a payout couldn’t go on')
    }
  }
}

/** Advances payouts whose events were missed: sends, looks up, cancels or reverses them. */
export const followPayouts = async (deps: Deps): Promise<void> => {
  const { reader } = deps.database
  await each(deps, await readOpenAttempts(reader), goOn)
  await each(deps, await readAttemptsToReverse(reader), reverseTransfer)
}

/** Days after "paid" within which a bank may still return the money. */
const MAY_COME_BACK_DAYS = 14

const readMayComeBack = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<AttemptRow[]> =>
  readAttemptsPaidSince(database.reader, new Date(clock.now().getTime() - MAY_COME_BACK_DAYS * DAY_MS))

/** Polls recently paid payouts. */
export const followPaidPayouts = async (deps: Deps): Promise<void> =>
  each(deps, await readMayComeBack(deps), askBank)

/** Polls all unresolved payouts of one case. */
export const followCasePayouts = async (deps: Deps, caseId: string): Promise<void> => {
  const { reader } = deps.database
  const isOwn = (attempt: AttemptRow): boolean => attempt.caseId === caseId
  await each(deps, await readOpenAttempts(reader, caseId), goOn)
  await each(deps, (await readMayComeBack(deps)).filter(isOwn), askBank)
  await each(deps, (await readAttemptsToReverse(reader)).filter(isOwn), reverseTransfer)
}
