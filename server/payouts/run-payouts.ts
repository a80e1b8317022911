import { firstNameAndInitial } from '#contract/accounts/first-name.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { pacificDay } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import {
  listVerifiedCases,
  readPaidRecipient,
} from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { mayBePaid } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import {
  countClearedDonations,
  readFirstDonationAt,
  readUnclearedCents,
  readWithdrawnDonations,
  type Uncleared,
  type WithdrawnDonation,
} from '#server/orders/clearing-donations.ts'
import type { Db } from '#server/platform/database.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { type PayoutRow, readDueRetries, readPayoutsOf } from './payouts.queries.ts'
import { type PayoutPlan, reservePayout, retryPayout } from './reserve-payout.ts'
import { refuseWhileStopped } from './stop-transfers.ts'
import { boundsOfUncleared, latestRunAt } from './transfer-dates.policy.ts'
import { readTransferFacts } from './transfer-facts.ts'

const CASES_AT_ONCE = 100

/** Whether the payout's donations count as paid out: it neither failed nor was canceled. */
const isCounted = ({ status }: PayoutRow): boolean => ['scheduled', 'in_transit', 'paid'].includes(status)
/** Whether the payout isn't sent yet, so that the next one has to wait. */
const isInFlight = ({ status, retryAt }: PayoutRow): boolean => status === 'scheduled' || retryAt !== null

/** Whether the payout contained a donation that was withdrawn later. */
const contained = (
  { createdAt }: PayoutRow,
  { donatedAt, withdrawnAt }: WithdrawnDonation,
  { firstDonationAt }: Uncleared,
): boolean => {
  const { after, firstAfter } = boundsOfUncleared(createdAt)
  const isFirst = firstDonationAt !== null && donatedAt <= firstDonationAt
  return donatedAt <= (isFirst ? firstAfter : after) && createdAt < withdrawnAt
}

/** Number of donations in the next payout: the cleared ones that no earlier payout contained. */
const countGifts = async (
  reader: Db,
  caseId: string,
  uncleared: Uncleared,
  payouts: readonly PayoutRow[],
): Promise<number> => {
  const paidOut = payouts.filter(isCounted)
  const clearedCount = await countClearedDonations(reader, caseId, uncleared)
  const neverPaidOut = (await readWithdrawnDonations(reader, caseId, uncleared)).filter(
    (donation) => !paidOut.some((payout) => contained(payout, donation, uncleared)),
  )
  const paidOutCount = paidOut.reduce((sum, { giftCount }) => sum + giftCount, 0)
  return Math.max(0, clearedCount - neverPaidOut.length - paidOutCount)
}

const recipientOf = async ({ database }: Deps, caseId: string) => {
  const checkedCase = await readCheckedCase(database.reader, caseId)
  if (checkedCase === null) throw new Error(`Case ${caseId} isn’t there, and has money`)
  const { beneficiaryName: name, organizerName, purpose } = checkedCase
  return purpose === PURPOSE.someoneElse && name !== null
    ? {
        recipientKind: 'beneficiary' as const,
        recipientDisplay: firstNameAndInitial(`${name.first} ${name.last}`),
      }
    : { recipientKind: 'organizer' as const, recipientDisplay: firstNameAndInitial(organizerName) }
}

/**
 * Plans a case's weekly payout, of everything that had cleared when it was due, even if this runs later.
 * @returns null if no payout is due, if nothing had cleared, or if the recipient wasn't verified when it was due: then
 * the next payout includes everything, as the recipient's pages say
 */
export const planPayout = async (deps: Deps, caseId: string): Promise<PayoutPlan | null> => {
  const { reader } = deps.database
  const [{ account }, { payableCents }, { lastSentAt }, firstDonationAt, payouts] = await Promise.all([
    readPaidRecipient(reader, caseId),
    readBalance(reader, caseId),
    readTransferFacts(reader, caseId),
    readFirstDonationAt(reader, caseId),
    readPayoutsOf(reader, caseId),
  ])
  const dueAt = latestRunAt({ lastSentAt, firstDonationAt }, deps.clock.now())
  if (dueAt === null || payouts.some(isInFlight)) return null
  if (account?.verifiedAt == null || dueAt < account.verifiedAt) return null
  const uncleared = { ...boundsOfUncleared(dueAt), firstDonationAt }
  const amountCents = addCents(payableCents, -(await readUnclearedCents(reader, caseId, uncleared)))
  if (amountCents <= 0) return null
  return {
    caseId,
    periodStart: pacificDay(dueAt),
    amountCents,
    giftCount: await countGifts(reader, caseId, uncleared, payouts),
    ...(await recipientOf(deps, caseId)),
  }
}

/** Reserves one case's due payout, or retries this week's if it was canceled. A queued job sends it. */
const reserveDuePayout = async (deps: Deps, caseId: string): Promise<void> => {
  const plan = await planPayout(deps, caseId)
  if (plan === null || !(await mayBePaid(deps.database.reader, caseId))) return
  const earlier = (await readPayoutsOf(deps.database.reader, caseId)).find(
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
 * @throws transfersStopped
 */
export const runPayouts = async (deps: Deps): Promise<void> => {
  const { reader } = deps.database
  await refuseWhileStopped(reader)
  for (const { caseId, payoutId } of await readDueRetries(reader, deps.clock.now()))
    await skipIfNotVerified(() => deps.database.transact((tx) => retryPayout(deps, tx, caseId, payoutId)))
  for (let after = ''; ; ) {
    const caseIds = await listVerifiedCases(reader, after, CASES_AT_ONCE)
    for (const caseId of caseIds) await skipIfNotVerified(() => reserveDuePayout(deps, caseId))
    if (caseIds.length < CASES_AT_ONCE) return
    after = caseIds.at(-1) ?? ''
  }
}
