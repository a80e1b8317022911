import { BANK_DAYS } from '#contract/identity/withdrawal-account.ts'
import { afterBusinessDays } from '#contract/payouts/business-days.ts'
import type { Deps } from '#server/deps.ts'
import { transferReversed, transferSent } from '#server/ledger/payout-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type AttemptPlace, changeAttempt, lockAttempt } from './attempts.queries.ts'
import { changePayout, lockPayout } from './payouts.queries.ts'
import { nextPayoutState } from './payouts.state.ts'

type RecordDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/** Locks the payout's row first, like all transactions that lock both, which prevents deadlocks. */
export const lockBoth = async (
  tx: Parameters<typeof lockAttempt>[0],
  place: AttemptPlace,
  payoutId: string,
) => {
  const payout = await lockPayout(tx, place.caseId, payoutId)
  const attempt = await lockAttempt(tx, place)
  return payout === null || attempt === null ? null : { payout, attempt }
}

/**
 * Scheduled → in transit: the money is in the recipient's account at the provider, and the bank payout
 * starts.
 * @returns false if it was known
 */
export const recordTransfer = (
  { database, clock, ids }: RecordDeps,
  place: AttemptPlace & { readonly payoutId: string },
  transfer: { readonly transferRef: string; readonly madeAt: Date },
): Promise<boolean> =>
  database.transact(async (tx) => {
    const { caseId, attemptId, payoutId } = place
    const both = await lockBoth(tx, place, payoutId)
    if (both === null || both.attempt.state !== 'reserved') return false
    const { payout, attempt } = both
    const status = nextPayoutState(payout.status, 'sent')
    if (status === null) throw new Error(`Payout ${payoutId} is ${payout.status}, and its money left`)
    const now = clock.now()
    const sent = { transferRef: transfer.transferRef, sentAt: now }
    await changeAttempt(tx, place, { ...sent, state: 'transferred', requestedAt: attempt.requestedAt ?? now })
    const arrivesAt = afterBusinessDays(now, BANK_DAYS.from)
    await changePayout(tx, caseId, payoutId, { status, sentAt: now, arrivesAt })
    const journals = [
      transferSent({ attemptId, amountCents: attempt.amountCents, occurredAt: transfer.madeAt }),
    ]
    await postJournals(tx, ids, { caseId, journals, postedAt: now })
    if (attempt.accountRef === null) return true
    const payload = { caseId, attemptId, news: 'sent' }
    await writeOutbox(tx, ids, caseId, [{ topic: 'mail-payout', payload, runAt: now }], now)
    return true
  })

/** Records a reversal: the money is back on our balance. @returns false if it was known */
export const recordReversal = (
  { database, clock, ids }: RecordDeps,
  place: AttemptPlace,
  reversal: { readonly reversalRef: string; readonly madeAt: Date },
): Promise<boolean> =>
  database.transact(async (tx) => {
    const { caseId, attemptId } = place
    const attempt = await lockAttempt(tx, place)
    if (attempt === null || attempt.reversalRef !== null) return false
    if (attempt.state !== 'failed' && attempt.state !== 'returned') return false
    const now = clock.now()
    await changeAttempt(tx, place, { reversalRef: reversal.reversalRef, reversedAt: reversal.madeAt })
    const { amountCents } = attempt
    const journals = [transferReversed({ attemptId, amountCents, occurredAt: reversal.madeAt })]
    await postJournals(tx, ids, { caseId, journals, postedAt: now })
    return true
  })
