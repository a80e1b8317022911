import { pacificDay } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing, readFirstClearsAt } from '#server/donations/clearing-donations.ts'
import {
  listVerifiedCases,
  readPaidRecipient,
} from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { chosenIntervalOf } from '#server/identity-check/withdrawal-account/payout-interval.ts'
import { mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import type { Db } from '#server/platform/database.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { latestRunAt } from './payout-dates.policy.ts'
import { readPayoutHistory } from './payout-history.ts'
import { recipientOf } from './payout-recipient.ts'
import { type PayoutRow, readDueRetries, readPayoutDueOn, readPayoutsOf } from './payouts.queries.ts'
import { type PayoutPlan, readClearedCents, reservePayout, retryPayout } from './reserve-payout.ts'
import { refuseWhileStopped } from './stop-payouts.ts'

const CASES_AT_ONCE = 100

/** Whether the payout has yet to be sent, so that the next one has to wait. */
const isStillToSend = ({ status, retryAt }: PayoutRow): boolean => status === 'scheduled' || retryAt !== null

/**
 * When a case's latest payout was due, even if this runs later.
 * @returns null if none is due, if an earlier one has yet to be sent, or if the recipient wasn't verified when it was due:
 * then the next payout includes everything, as the recipient's pages say
 */
const readDueAt = async ({ database: { db }, clock }: Deps, caseId: string): Promise<Date | null> => {
  const [{ account }, { lastSentAt, lastDueDay }, firstClearsAt, payouts] = await Promise.all([
    readPaidRecipient(db, caseId),
    readPayoutHistory(db, caseId),
    readFirstClearsAt(db, caseId),
    readPayoutsOf(db, caseId),
  ])
  const dueAt = latestRunAt(
    { ...chosenIntervalOf(account), lastSentAt, lastDueDay, firstClearsAt },
    clock.now(),
  )
  if (dueAt === null || payouts.some(isStillToSend)) return null
  return account?.verifiedAt == null || dueAt < account.verifiedAt ? null : dueAt
}

/** Plans the payout of everything that had cleared when it was due; null if nothing had. */
const planPayout = async (db: Db, caseId: string, dueAt: Date): Promise<PayoutPlan | null> => {
  const amountCents = await readClearedCents(db, caseId, dueAt)
  if (amountCents <= 0) return null
  const { paidOutUntil } = await readPayoutHistory(db, caseId)
  return {
    caseId,
    periodStart: pacificDay(dueAt),
    clearedUntil: dueAt,
    amountCents,
    paidOutUntil,
    donationCount: (await readClearing(db, caseId, { after: paidOutUntil, until: dueAt })).count,
    ...(await recipientOf(db, caseId)),
  }
}

/**
 * Reserves one case's due payout, or retries it if it was canceled before its transfer: it has the same donations, less
 * what was returned since. One that was canceled later has failed; its money leaves with the next one.
 * A queued job sends the payout.
 */
const reserveDuePayout = async (deps: Deps, caseId: string): Promise<void> => {
  const { db } = deps.database
  const dueAt = await readDueAt(deps, caseId)
  if (dueAt === null || !(await mayBePaid(db, caseId))) return
  const earlier = await readPayoutDueOn(db, caseId, pacificDay(dueAt))
  if (earlier?.status === 'canceled')
    await deps.database.transact((tx) => retryPayout(deps, tx, caseId, earlier.payoutId))
  if (earlier !== undefined) return
  const plan = await planPayout(db, caseId, dueAt)
  if (plan !== null) await reservePayout(deps, plan)
}

/** Ignores the refusal for a recipient who isn't verified any more. Other refusals abort the whole run. */
const skipIfNotVerified = async (payOut: () => Promise<unknown>): Promise<void> => {
  try {
    await payOut()
  } catch (error) {
    if (!isRefusal(error, 'recipientNotVerified')) throw error
  }
}

/**
 * Retries the payouts whose retry is due, and reserves the payout of each case that is due, except for recipients
 * who can't be paid. Idempotent, so it runs every hour.
 * @throws payoutsStopped
 */
export const runPayouts = async (deps: Deps): Promise<void> => {
  const { db } = deps.database
  await refuseWhileStopped(db)
  for (const { caseId, payoutId } of await readDueRetries(db, deps.clock.now()))
    await skipIfNotVerified(() => deps.database.transact((tx) => retryPayout(deps, tx, caseId, payoutId)))
  for (let after = ''; ; ) {
    const caseIds = await listVerifiedCases(db, after, CASES_AT_ONCE)
    for (const caseId of caseIds) await skipIfNotVerified(() => reserveDuePayout(deps, caseId))
    if (caseIds.length < CASES_AT_ONCE) return
    after = caseIds.at(-1) ?? ''
  }
}
