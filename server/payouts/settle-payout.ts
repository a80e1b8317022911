import { DAY_MS } from '#contract/dates.ts'
import { needsOtherBank } from '#contract/payouts/payout-text.ts'
import { PAYOUT_TRIES_MAX } from '#contract/payouts/payout-times.ts'
import type { Deps } from '#server/deps.ts'
import { pushNewsJob } from '#server/donations/donation-jobs.ts'
import { openHold } from '#server/identity-check/holds/account-holds.ts'
import { completeTransit, isOverpaid, returnPaid, returnTransit } from '#server/ledger/balance.store.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import { payoutCanceled, payoutFailed, payoutPaid, payoutReturned } from '#server/ledger/payout-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type AttemptKey, type AttemptRow, changeAttempt, countBankFailures } from './attempts.queries.ts'
import { mailPayoutJob, reverseTransferJob, tellOfArrivalJob, tellOfReturnJob } from './payout-jobs.ts'
import { changePayout, type PayoutRow } from './payouts.queries.ts'
import { nextPayoutState, type PayoutEvent } from './payouts.state.ts'
import { lockPayoutAndAttempt } from './record-transfer.ts'

export type AttemptOfPayout = AttemptKey & { readonly payoutId: string }
type SettleDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'push'>
type LockedPayout = { readonly payout: PayoutRow; readonly attempt: AttemptRow }

/** Effects of an attempt's end: its journal, the news that is mailed, and whether its transfer must be reversed. */
type Outcome = {
  readonly journal: JournalDraft
  readonly news: 'arrived' | 'came_back' | null
  /** Whether it came back after its donors may have heard that it arrived. */
  readonly returnsArrived?: boolean
  readonly reverses: boolean
}

/** Posts the outcome's journal and queues its jobs. */
const finish = async (
  { clock, ids, push }: Pick<SettleDeps, 'clock' | 'ids' | 'push'>,
  tx: Tx,
  { caseId, attemptId, payoutId, accountRef }: AttemptRow,
  { journal, news, returnsArrived = false, reverses }: Outcome,
): Promise<void> => {
  const now = clock.now()
  await postJournals(tx, ids, { caseId, journals: [journal], postedAt: now })
  const toDonors = news === 'arrived' ? [tellOfArrivalJob] : returnsArrived ? [tellOfReturnJob] : []
  await writeOutbox(
    tx,
    ids,
    caseId,
    toDonors.map((job) => job.at(now, { caseId, payoutId })),
    now,
  )
  if (accountRef === null) return
  const payload = { caseId, attemptId }
  await writeOutbox(
    tx,
    ids,
    caseId,
    [
      ...(news === null ? [] : [mailPayoutJob.at(now, { ...payload, news })]),
      ...(news === 'arrived' && push.publicKey !== null
        ? [pushNewsJob.at(now, { caseId, news: 'arrival', id: payoutId, after: null })]
        : []),
      ...(reverses ? [reverseTransferJob.at(now, payload)] : []),
    ],
    now,
  )
}

/** @throws Error if the event is impossible in the payout's state */
const stateAfter = ({ payoutId, status }: PayoutRow, event: PayoutEvent) => {
  const next = nextPayoutState(status, event)
  if (next === null) throw new Error(`Payout ${payoutId} is ${status}: ${event} can’t be`)
  return next
}

/** Ends an attempt, if it is in one of the allowed states. @returns false if it isn't */
const settle = (
  deps: SettleDeps,
  key: AttemptOfPayout,
  allowedStates: readonly AttemptRow['state'][],
  apply: (tx: Tx, locked: LockedPayout) => Promise<Outcome>,
): Promise<boolean> =>
  deps.database.transact(async (tx) => {
    const locked = await lockPayoutAndAttempt(tx, key, key.payoutId)
    if (locked === null || !allowedStates.includes(locked.attempt.state)) return false
    await finish(deps, tx, locked.attempt, await apply(tx, locked))
    return true
  })

/** In transit → paid: the money arrived at the recipient's bank. @returns false if it isn't in transit */
export const completePayout = (
  deps: SettleDeps,
  key: AttemptOfPayout,
  useNote: string | null = null,
): Promise<boolean> =>
  settle(deps, key, ['transferred'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = key
    const { amountCents } = attempt
    await changeAttempt(tx, key, { state: 'paid', paidAt: now })
    const status = stateAfter(payout, 'arrived')
    await changePayout(tx, caseId, payoutId, {
      status,
      paidAt: now,
      ...(useNote === null ? {} : { useNote, notedAt: now }),
    })
    await completeTransit(tx, caseId, amountCents)
    const journal = payoutPaid({ attemptId, amountCents, occurredAt: now })
    return { journal, news: 'arrived', reverses: false }
  })

/**
 * When a failed payout is retried; null if we canceled it, if it needs another bank account, or if the bank failed the
 * last attempt allowed.
 */
const retryAtOf = (bankFailures: number, failure: string, now: Date): Date | null =>
  isOurCancellation(failure) || needsOtherBank(failure) || bankFailures >= PAYOUT_TRIES_MAX
    ? null
    : new Date(now.getTime() + DAY_MS)

const isOurCancellation = (failure: string): boolean => failure === CANCELED || failure === NETTED

/** The failure code to record. A payout that was canceled while the case's balance is negative was netted against it. */
const recordedFailure = async (tx: Tx, caseId: string, failure: string): Promise<string> =>
  failure === CANCELED && (await isOverpaid(tx, caseId)) ? NETTED : failure

/** Our own failure code for a payout that we canceled. */
export const CANCELED = 'canceled'
/** Our own failure code for a payout that we canceled to offset returned donations. */
const NETTED = 'netted'

/**
 * Records that a transferred attempt didn't reach the bank: its money is owed to the case again. A refused transfer fails
 * no attempt (`apply-transfer-refusal.ts`).
 * @returns false if the attempt isn't transferred, or has already ended
 */
export const failPayout = (
  deps: SettleDeps,
  key: AttemptOfPayout,
  reportedFailure: string,
): Promise<boolean> =>
  settle(deps, key, ['transferred'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = key
    const { amountCents } = attempt
    const failure = await recordedFailure(tx, caseId, reportedFailure)
    await changeAttempt(tx, key, { state: 'failed', failure, endedAt: now })
    const retryAt = retryAtOf(await countBankFailures(tx, payout, [CANCELED, NETTED]), failure, now)
    const status = stateAfter(payout, 'cameBack')
    await changePayout(tx, caseId, payoutId, { status, failure, endedAt: now, retryAt })
    await returnTransit(tx, caseId, amountCents)
    if (retryAt === null && !isOurCancellation(failure))
      await openHold(deps, tx, caseId, { kind: 'bank_refused' })
    const journal = payoutFailed({ attemptId, amountCents, occurredAt: now })
    return { journal, news: 'came_back', reverses: attempt.transferRef !== null }
  })

/** Scheduled → canceled, before any money has left. @returns false if it isn't scheduled any more */
export const cancelPayout = (deps: SettleDeps, key: AttemptOfPayout): Promise<boolean> =>
  settle(deps, key, ['reserved'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = key
    const { amountCents } = attempt
    await changeAttempt(tx, key, { state: 'canceled', endedAt: now })
    const status = stateAfter(payout, 'canceled')
    await changePayout(tx, caseId, payoutId, { status, endedAt: now, retryAt: null })
    await returnTransit(tx, caseId, amountCents)
    const journal = payoutCanceled({ attemptId, amountCents, occurredAt: now })
    return { journal, news: null, reverses: false }
  })

/** Paid → reversed: the bank returned the money. @returns false if it isn't paid */
export const returnPayout = (deps: SettleDeps, key: AttemptOfPayout, failure: string): Promise<boolean> =>
  settle(deps, key, ['paid'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = key
    const { amountCents } = attempt
    await changeAttempt(tx, key, { state: 'returned', failure, endedAt: now })
    const status = stateAfter(payout, 'cameBackAfterPaid')
    await changePayout(tx, caseId, payoutId, { status, failure, endedAt: now })
    await returnPaid(tx, caseId, amountCents)
    await openHold(deps, tx, caseId, { kind: 'bank_refused' })
    const journal = payoutReturned({ attemptId, amountCents, occurredAt: now })
    return { journal, news: 'came_back', returnsArrived: true, reverses: attempt.transferRef !== null }
  })
