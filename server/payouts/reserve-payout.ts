import { sql } from 'kysely'
import type { PayoutState } from '#contract/payouts/payout-states.ts'
import type { Deps } from '#server/deps.ts'
import { clearingStatement, clearUndecidedAfter } from '#server/donations/clearing-donations.ts'
import { requireVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { balanceStatement, lockAndCheckAvailable, reserve } from '#server/ledger/balance.store.ts'
import { payoutReserved } from '#server/ledger/payout-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { insertAttempt } from './attempts.queries.ts'
import { readPayoutHistory } from './payout-history.ts'
import { sendPayoutJob } from './payout-jobs.ts'
import { changePayout, insertPayout, lockPayout } from './payouts.queries.ts'
import { nextPayoutState } from './payouts.state.ts'
import { refuseWhileStopped } from './stop-payouts.ts'

export type PayoutPlan = {
  readonly caseId: string
  /** The day it is due (Pacific). Unique per case: a case is paid at most once a day. */
  readonly periodStart: string
  /** It has the donations that cleared by then, and weren't in an earlier one. */
  readonly clearedUntil: Date
  /** The time of the payouts before it when it was planned: if another one was reserved since, it isn't reserved. */
  readonly paidOutUntil?: Date | null
  readonly amountCents: number
  readonly donationCount: number
  readonly recipientKind: 'organizer' | 'beneficiary'
  readonly recipientDisplay: string
}

/** Rolls back the reservation of money that another payout has. */
class HasPayout extends Error {}

/** Writes an attempt with its journal and its job, before the provider is called. */
const writeAttempt = async (
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  payout: {
    readonly caseId: string
    readonly payoutId: string
    readonly attempt: number
    readonly amountCents: number
    readonly accountRef: string | null
  },
): Promise<void> => {
  const { caseId, amountCents } = payout
  const now = clock.now()
  const attemptId = ids.uuid()
  await insertAttempt(tx, { ...payout, attemptId, state: 'reserved', createdAt: now })
  const journals = [payoutReserved({ attemptId, amountCents, occurredAt: now })]
  await postJournals(tx, ids, { caseId, journals, postedAt: now })
  // The recipient of a demo case may have no account at the provider; then there is nothing to send.
  if (payout.accountRef === null) return
  const job = sendPayoutJob.at(now, { caseId, attemptId })
  await writeOutbox(tx, ids, caseId, [job], now)
}

/**
 * Reserves a payout: moves its money from the case's available balance to the money in transit.
 * @returns the payout's id, or null if another payout has its money, or the balance is too small
 * @throws payoutsStopped while the ledger is investigated; recipientNotVerified
 */
export const reservePayout = async (
  deps: Deps,
  { paidOutUntil: plannedAfter, ...plan }: PayoutPlan,
): Promise<string | null> => {
  const payoutId = deps.ids.uuid()
  const { caseId, amountCents } = plan
  return deps.database
    .transact(async (tx) => {
      await refuseWhileStopped(tx)
      const { accountRef } = await requireVerified(tx, caseId)
      if (!(await reserve(tx, caseId, amountCents))) return null
      const { paidOutUntil } = await readPayoutHistory(tx, caseId)
      // The balance is locked, so no other payout is reserved meanwhile.
      if (plannedAfter !== undefined && paidOutUntil?.getTime() !== plannedAfter?.getTime())
        throw new HasPayout()
      await clearUndecidedAfter(tx, caseId, { after: paidOutUntil, until: plan.clearedUntil })
      const status: PayoutState = 'scheduled'
      const payout = { ...plan, payoutId, status, createdAt: deps.clock.now() }
      if (!(await insertPayout(tx, payout))) throw new HasPayout()
      await writeAttempt(deps, tx, { caseId, payoutId, attempt: 1, amountCents, accountRef })
      return payoutId
    })
    .catch((error: unknown) => {
      if (error instanceof HasPayout) return null
      throw error
    })
}

/** Part of a case's balance that cleared by a time. One statement, so that a donation settled meanwhile is in both or none. */
export const readClearedCents = async (db: Db, caseId: string, at: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select owed.payable_cents - clearing.cents as cents
    from (${balanceStatement(caseId)}) owed, (${clearingStatement(caseId, { after: at })}) clearing`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/**
 * Retries a failed or canceled payout: reserves its money again for a new attempt, or what is left of it if that is less.
 * @returns false if the payout can't be retried, or no money is left
 * @throws payoutsStopped, recipientNotVerified
 */
export const retryPayout = async (deps: Deps, tx: Tx, caseId: string, payoutId: string): Promise<boolean> => {
  await refuseWhileStopped(tx)
  const { accountRef } = await requireVerified(tx, caseId)
  const payout = await lockPayout(tx, caseId, payoutId)
  const status = payout && nextPayoutState(payout.status, 'retried')
  if (payout === null || status === null) return false
  // Checks for an amount of 0, because only the lock is needed.
  await lockAndCheckAvailable(tx, caseId, 0)
  const amountCents = Math.min(payout.amountCents, await readClearedCents(tx, caseId, payout.clearedUntil))
  if (amountCents <= 0 || !(await reserve(tx, caseId, amountCents))) {
    await changePayout(tx, caseId, payoutId, { retryAt: null })
    return false
  }
  const tries = payout.tries + 1
  await changePayout(tx, caseId, payoutId, {
    status,
    tries,
    amountCents,
    retryAt: null,
    failure: null,
    endedAt: null,
  })
  await writeAttempt(deps, tx, { caseId, payoutId, attempt: tries, amountCents, accountRef })
  return true
}
