import { DAY_MS } from '#contract/dates.ts'
import { PAYOUT_TRIES_MAX } from '#contract/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { openHold } from '#server/identity-check/holds/account-holds.ts'
import { completeTransit, readBalance, returnPaid, returnTransit } from '#server/ledger/balance.store.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import { payoutCanceled, payoutFailed, payoutPaid, payoutReturned } from '#server/ledger/payout-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type AttemptPlace, type AttemptRow, changeAttempt } from './attempts.queries.ts'
import { changePayout, type PayoutRow } from './payouts.queries.ts'
import { nextPayoutState, type PayoutEvent } from './payouts.state.ts'
import { lockBoth } from './record-transfer.ts'

export type AttemptOfPayout = AttemptPlace & { readonly payoutId: string }
type SettleDeps = Pick<Deps, 'database' | 'clock' | 'ids'>
type Both = { readonly payout: PayoutRow; readonly attempt: AttemptRow }

/** Effects of an attempt's end: journal, state and mails. */
type Outcome = {
  readonly journal: JournalDraft
  readonly news: 'arrived' | 'came_back' | null
  readonly reverses: boolean
}

const finish = async (
  { clock, ids }: Pick<SettleDeps, 'clock' | 'ids'>,
  tx: Tx,
  { caseId, attemptId, accountRef }: AttemptRow,
  { journal, news, reverses }: Outcome,
): Promise<void> => {
  const now = clock.now()
  await postJournals(tx, ids, { caseId, journals: [journal], postedAt: now })
  if (accountRef === null) return
  const payload = { caseId, attemptId }
  await writeOutbox(
    tx,
    ids,
    caseId,
    [
      ...(news === null ? [] : [{ topic: 'mail-payout', payload: { ...payload, news }, runAt: now }]),
      ...(reverses ? [{ topic: 'reverse-transfer', payload, runAt: now }] : []),
    ],
    now,
  )
}

const stateAfter = ({ payoutId, status }: PayoutRow, event: PayoutEvent) => {
  const next = nextPayoutState(status, event)
  if (next === null) throw new Error(`Payout ${payoutId} is ${status}: ${event} can’t be`)
  return next
}

const settle = (
  deps: SettleDeps,
  place: AttemptOfPayout,
  from: readonly AttemptRow['state'][],
  apply: (tx: Tx, both: Both) => Promise<Outcome>,
): Promise<boolean> =>
  deps.database.transact(async (tx) => {
    const both = await lockBoth(tx, place, place.payoutId)
    if (both === null || !from.includes(both.attempt.state)) return false
    await finish(deps, tx, both.attempt, await apply(tx, both))
    return true
  })

/** In transit → paid: the recipient's bank has it. @returns false if it was known */
export const completePayout = (
  deps: SettleDeps,
  place: AttemptOfPayout,
  useNote: string | null = null,
): Promise<boolean> =>
  settle(deps, place, ['transferred'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = place
    const { amountCents } = attempt
    await changeAttempt(tx, place, { state: 'paid', paidAt: now })
    const status = stateAfter(payout, 'arrived')
    await changePayout(tx, caseId, payoutId, {
      ...{ status, paidAt: now },
      ...(useNote === null ? {} : { useNote, notedAt: now }),
    })
    await completeTransit(tx, caseId, amountCents)
    const journal = payoutPaid({ attemptId, amountCents, occurredAt: now })
    return { journal, news: 'arrived', reverses: false }
  })

/** Whether it is retried automatically; after the last attempt its recipient must name another bank. */
const retryAtOf = ({ tries }: PayoutRow, failure: string, now: Date): Date | null =>
  isCalledOff(failure) || tries >= PAYOUT_TRIES_MAX ? null : new Date(now.getTime() + DAY_MS)

const isCalledOff = (failure: string): boolean => failure === CANCELED || failure === NETTED

/** A canceled payout offsets its case's negative balance, if there is one. */
const causeOf = async (tx: Tx, caseId: string, failure: string): Promise<string> =>
  failure === CANCELED && (await readBalance(tx, caseId)).payableCents < 0 ? NETTED : failure

/** Our failure code for a canceled bank payout, beside the provider's. */
export const CANCELED = 'canceled'
/** The same for one that offsets returned donations. */
const NETTED = 'netted'

/**
 * The bank refused it, or the provider didn't start it: the money is owed to the case again. @returns false
 * if it was known
 */
export const failPayout = (deps: SettleDeps, place: AttemptOfPayout, because: string): Promise<boolean> =>
  settle(deps, place, ['reserved', 'transferred'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = place
    const { amountCents } = attempt
    const failure = await causeOf(tx, caseId, because)
    await changeAttempt(tx, place, { state: 'failed', failure, endedAt: now })
    const retryAt = retryAtOf(payout, failure, now)
    const status = stateAfter(payout, 'cameBack')
    await changePayout(tx, caseId, payoutId, { status, failure, endedAt: now, retryAt })
    await returnTransit(tx, caseId, amountCents)
    if (retryAt === null && !isCalledOff(failure)) await openHold(deps, tx, caseId, { kind: 'bank_refused' })
    const journal = payoutFailed({ attemptId, amountCents, occurredAt: now })
    return { journal, news: 'came_back', reverses: attempt.transferRef !== null }
  })

/** Scheduled → canceled: nothing has left. @returns false otherwise */
export const cancelPayout = (deps: SettleDeps, place: AttemptOfPayout): Promise<boolean> =>
  settle(deps, place, ['reserved'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = place
    const { amountCents } = attempt
    await changeAttempt(tx, place, { state: 'canceled', endedAt: now })
    const status = stateAfter(payout, 'canceled')
    await changePayout(tx, caseId, payoutId, { status, endedAt: now, retryAt: null })
    await returnTransit(tx, caseId, amountCents)
    const journal = payoutCanceled({ attemptId, amountCents, occurredAt: now })
    return { journal, news: null, reverses: false }
  })

/** Paid → reversed: the bank returned it. @returns false if it was known */
export const returnPayout = (deps: SettleDeps, place: AttemptOfPayout, failure: string): Promise<boolean> =>
  settle(deps, place, ['paid'], async (tx, { payout, attempt }) => {
    const now = deps.clock.now()
    const { caseId, payoutId, attemptId } = place
    const { amountCents } = attempt
    await changeAttempt(tx, place, { state: 'returned', failure, endedAt: now })
    const status = stateAfter(payout, 'cameBackAfterPaid')
    await changePayout(tx, caseId, payoutId, { status, failure, endedAt: now })
    await returnPaid(tx, caseId, amountCents)
    await openHold(deps, tx, caseId, { kind: 'bank_refused' })
    const journal = payoutReturned({ attemptId, amountCents, occurredAt: now })
    return { journal, news: 'came_back', reverses: attempt.transferRef !== null }
  })
