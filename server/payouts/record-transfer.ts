import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import type { Deps } from '#server/deps.ts'
import { transferReversed, transferSent } from '#server/ledger/payout-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import { type AttemptKey, changeAttempt, lockAttempt } from './attempts.queries.ts'
import { changePayout, lockPayout } from './payouts.queries.ts'
import { nextPayoutState } from './payouts.state.ts'

type RecordDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/**
 * Locks a payout and its attempt. The payout's row comes first, as in every transaction that locks both, which
 * prevents deadlocks.
 */
export const lockPayoutAndAttempt = async (
  tx: Parameters<typeof lockAttempt>[0],
  key: AttemptKey,
  payoutId: string,
) => {
  const payout = await lockPayout(tx, key.caseId, payoutId)
  const attempt = await lockAttempt(tx, key)
  return payout === null || attempt === null ? null : { payout, attempt }
}

type SentTransfer = {
  readonly transferRef: string
  /** By the provider's clock. */
  readonly madeAt: Date
  /** By ours: now, unless the transfer is recorded long after. */
  readonly sentAt: Date
}

/**
 * Records a transfer to the recipient's account at the provider: the payout goes from scheduled to in transit.
 * @returns false if the attempt isn't reserved any more, for example because this was recorded before
 */
export const recordTransfer = (
  { database, clock, ids }: RecordDeps,
  key: AttemptKey & { readonly payoutId: string },
  { transferRef, madeAt, sentAt }: SentTransfer,
): Promise<boolean> =>
  database.transact(async (tx) => {
    const { caseId, attemptId, payoutId } = key
    const locked = await lockPayoutAndAttempt(tx, key, payoutId)
    if (locked === null || locked.attempt.state !== 'reserved') return false
    const { payout, attempt } = locked
    const status = nextPayoutState(payout.status, 'sent')
    if (status === null) throw new Error(`Payout ${payoutId} is ${payout.status}, but its transfer was sent`)
    const now = clock.now()
    const sent = { transferRef, sentAt }
    await changeAttempt(tx, key, { ...sent, state: 'transferred', requestedAt: attempt.requestedAt ?? now })
    // The bank payout that follows sets the day. An attempt of a demo case may have no account at the provider, and none.
    const arrivesAt = attempt.accountRef === null ? arrivalDay(sentAt) : null
    await changePayout(tx, caseId, payoutId, { status, sentAt, arrivesAt })
    const journals = [transferSent({ attemptId, amountCents: attempt.amountCents, occurredAt: madeAt })]
    await postJournals(tx, ids, { caseId, journals, postedAt: now })
    return true
  })

/**
 * Records that the transfer of a failed or returned attempt was reversed, so its money is in our balance again.
 * @returns false if the reversal was recorded before, or the attempt neither failed nor was returned
 */
export const recordReversal = (
  { database, clock, ids }: RecordDeps,
  key: AttemptKey,
  reversal: { readonly reversalRef: string; readonly madeAt: Date },
): Promise<boolean> =>
  database.transact(async (tx) => {
    const { caseId, attemptId } = key
    const attempt = await lockAttempt(tx, key)
    if (attempt === null || attempt.reversalRef !== null) return false
    if (attempt.state !== 'failed' && attempt.state !== 'returned') return false
    const now = clock.now()
    await changeAttempt(tx, key, { reversalRef: reversal.reversalRef, reversedAt: reversal.madeAt })
    const { amountCents } = attempt
    const journals = [transferReversed({ attemptId, amountCents, occurredAt: reversal.madeAt })]
    await postJournals(tx, ids, { caseId, journals, postedAt: now })
    return true
  })
