import { pacificDay } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing, readFirstClearsAt } from '#server/donations/clearing-donations.ts'
import {
  listVerifiedCases,
  readPaidRecipient,
} from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { latestRunAt } from './payout-dates.policy.ts'
import { readPayoutHistory } from './payout-history.ts'
import { recipientOf } from './payout-recipient.ts'
import { type PayoutRow, readDueRetries, readPayoutsOf } from './payouts.queries.ts'
import { type PayoutPlan, readClearedCents, reservePayout, retryPayout } from './reserve-payout.ts'
import { refuseWhileStopped } from './stop-payouts.ts'

const CASES_AT_ONCE = 100

/** Whether the payout isn't sent yet, so that the next one has to wait. */
const isInFlight = ({ status, retryAt }: PayoutRow): boolean => status === 'scheduled' || retryAt !== null

/**
 * Plans a case's weekly payout, of everything that had cleared when it was due, even if this runs later.
 * @returns null if no payout is due, if nothing had cleared, or if the recipient wasn't verified when it was due: then
 * the next payout includes everything, as the recipient's pages say
 */
export const planPayout = async (deps: Deps, caseId: string): Promise<PayoutPlan | null> => {
  const { db } = deps.database
  const [{ account }, { lastSentAt, paidOutUntil }, firstClearsAt, payouts] = await Promise.all([
    readPaidRecipient(db, caseId),
    readPayoutHistory(db, caseId),
    readFirstClearsAt(db, caseId),
    readPayoutsOf(db, caseId),
  ])
  const dueAt = latestRunAt({ lastSentAt, firstClearsAt }, deps.clock.now())
  if (dueAt === null || payouts.some(isInFlight)) return null
  if (account?.verifiedAt == null || dueAt < account.verifiedAt) return null
  const amountCents = await readClearedCents(db, caseId, dueAt)
  if (amountCents <= 0) return null
  return {
    caseId,
    periodStart: pacificDay(dueAt),
    clearedUntil: dueAt,
    amountCents,
    donationCount: (await readClearing(db, caseId, { after: paidOutUntil, until: dueAt })).count,
    ...(await recipientOf(db, caseId)),
  }
}

/** Reserves one case's due payout, or retries this week's if it was canceled. A queued job sends it. */
const reserveDuePayout = async (deps: Deps, caseId: string): Promise<void> => {
  const plan = await planPayout(deps, caseId)
  if (plan === null || !(await mayBePaid(deps.database.db, caseId))) return
  const earlier = (await readPayoutsOf(deps.database.db, caseId)).find(
    ({ periodStart }) => periodStart === plan.periodStart,
  )
  if (earlier?.status === 'canceled')
    await deps.database.transact((tx) => retryPayout(deps, tx, caseId, earlier.payoutId))
  else await reservePayout(deps, plan)
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
 * Retries the payouts whose retry is due, and reserves the payout of each case whose week is over. Idempotent, so
 * it runs every hour.
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
