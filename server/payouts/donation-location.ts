import type { DonationLocation, DonationMoneyState } from '#contract/donations/donation-location.ts'
import { addCents } from '#contract/money.ts'
import type { DonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { clearsAtOf, readClearsAt } from '#server/donations/clearing-donations.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import type { OrderRow } from '#server/donations/statement/list-donations.ts'
import type { ChosenInterval } from '#server/identity-check/withdrawal-account/payout-interval.ts'
import { leavesAtOf, nextRunAfter, nextRunAt, retryRunAt } from './payout-dates.policy.ts'
import { readOwed } from './payout-dates.ts'
import type { PendingRetry } from './payout-history.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { shownState } from './payouts.state.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock'>

/** Facts of a case that decide where the money of its donations is. */
export type CaseMoney = Pick<DonatableCase, 'heldFor' | 'refundsAt'> &
  Pick<ChosenInterval, 'interval'> & {
    /** Oldest first; empty when no donations are located. */
    readonly payouts: readonly PayoutRow[]
    /** The payout that failed and will be sent again, with its donations. */
    readonly retry: PendingRetry | null
    /** The day of the next payout, even if nothing has cleared by then; null while later donations cover a debt. */
    readonly nextTransferAt: Date | null
    /** When a donation made now would clear. */
    readonly clearsAt: Date
    /** When these donations clear, by their ids. */
    readonly clearingTimes: ReadonlyMap<string, Date>
  }

export const readCaseMoney = async (
  deps: ReadDeps,
  { caseId, heldFor, refundsAt }: Pick<DonatableCase, 'caseId' | 'heldFor' | 'refundsAt'>,
  orders: readonly OrderRow[],
): Promise<CaseMoney> => {
  const now = deps.clock.now()
  const [payouts, { payableCents, firstClearsAt, retry, ...facts }, clearingTimes] = await Promise.all([
    orders.length === 0 ? [] : readPayoutsOf(deps.database.db, caseId),
    readOwed(deps.database.db, caseId),
    readClearsAt(
      deps.database.db,
      caseId,
      orders.map(({ orderId }) => orderId),
    ),
  ])
  const clearsAt = clearsAtOf(now, firstClearsAt === null)
  const run = { ...facts, payableCents: 1, firstClearsAt: firstClearsAt ?? clearsAt }
  const { interval } = facts
  const nextRun = retry === null ? nextRunAt(run, now) : nextRunAfter(retryRunAt(retry, now), facts)
  const nextTransferAt = payableCents < 0 ? null : nextRun
  const times = { interval, retry, nextTransferAt, clearsAt, clearingTimes, refundsAt }
  return { payouts: payouts.toReversed(), heldFor, ...times }
}

const MONEY_STATE_OF_PAYOUT: Readonly<Partial<Record<PayoutRow['status'], DonationMoneyState>>> = {
  scheduled: 'scheduled',
  in_transit: 'inTransit',
  paid: 'paid',
}

/** Where the money of a refunded or disputed donation went; null if the donation still counts. */
const endOfDonation = (order: OrderRow): DonationMoneyState | null => {
  if (order.state === 'disputed') return 'disputed'
  if (order.state === 'charged_back') return 'takenBack'
  return remainingParts(order).donationCents === 0 ? 'refunded' : null
}

const waitingState = (heldFor: CaseMoney['heldFor'], hasCleared: boolean): DonationMoneyState => {
  if (heldFor !== null) return heldFor === 'identity_check' ? 'heldForCheck' : 'onHold'
  return hasCleared ? 'available' : 'clearing'
}

const transferOf = (payout: PayoutRow): DonationLocation['transfer'] => ({
  amountCents: payout.amountCents,
  scheduledAt: payout.createdAt.toISOString(),
  sentAt: shownState(payout) === 'scheduled' ? null : (payout.sentAt?.toISOString() ?? null),
  arrivesAt: payout.arrivesAt?.toISOString() ?? null,
  arrivedAt: payout.status === 'paid' ? (payout.paidAt?.toISOString() ?? null) : null,
  useNote: payout.useNote,
})

/** When a donation that isn't in a payout leaves: with the retry that has it, or the first payout after it cleared. */
const waitingLeavesAt = (clearsAt: Date, money: CaseMoney, now: Date): Date | null => {
  const { retry, nextTransferAt } = money
  return retry !== null && nextTransferAt !== null && clearsAt <= retry.clearedUntil
    ? retryRunAt(retry, now)
    : leavesAtOf(clearsAt, nextTransferAt, money)
}

/** When the last payout that had a donation came back from the bank; null if none did. */
const cameBackAt = (clearsAt: Date, { payouts }: CaseMoney): Date | null =>
  payouts.findLast(
    ({ clearedUntil, status }) => clearedUntil >= clearsAt && (status === 'failed' || status === 'reversed'),
  )?.endedAt ?? null

/** State and dates of the money of a donation that isn't in a payout. */
const locateWaiting = (clearsAt: Date, money: CaseMoney, now: Date): DonationLocation => {
  const { heldFor, refundsAt } = money
  const moneyState = waitingState(heldFor, now >= clearsAt)
  const mayLeave = moneyState === 'clearing' || moneyState === 'available'
  return {
    moneyState,
    clearsAt: clearsAt.toISOString(),
    leavesAt: mayLeave ? (waitingLeavesAt(clearsAt, money, now)?.toISOString() ?? null) : null,
    transfer: null,
    refundsAt: moneyState === 'heldForCheck' ? (refundsAt?.toISOString() ?? null) : null,
    cameBackAt: cameBackAt(clearsAt, money)?.toISOString() ?? null,
    endedAt: null,
  }
}

export type LocatedDonation = DonationLocation & {
  /** The recipient's share of the donation, and the card fee that is deducted. */
  readonly netCents: number
  readonly feeCents: number
}

/** Finds where a donation's money is: in the first payout of what cleared by then or later, except for returned payouts. */
export const locateDonation = (order: OrderRow, money: CaseMoney, now: Date): LocatedDonation => {
  const clearsAt = money.clearingTimes.get(order.orderId) ?? money.clearsAt
  const waiting = locateWaiting(clearsAt, money, now)
  const payout = money.payouts.find(
    ({ clearedUntil, status }) => clearedUntil >= clearsAt && MONEY_STATE_OF_PAYOUT[status] !== undefined,
  )
  const { donationCents, feeCents } = remainingParts(order)
  const located = { ...waiting, netCents: addCents(donationCents, -feeCents), feeCents }
  const endState = endOfDonation(order)
  const without = { ...located, leavesAt: null, refundsAt: null, cameBackAt: null }
  if (endState !== null) return { ...without, moneyState: endState, endedAt: order.stateAt.toISOString() }
  if (payout === undefined) return located
  const moneyState = MONEY_STATE_OF_PAYOUT[shownState(payout)] ?? 'scheduled'
  return { ...without, moneyState, transfer: transferOf(payout) }
}

/** A donation's location without its sums. */
export const locationOf = ({
  moneyState,
  clearsAt,
  leavesAt,
  transfer,
  refundsAt,
  cameBackAt,
  endedAt,
}: LocatedDonation): DonationLocation => ({
  moneyState,
  clearsAt,
  leavesAt,
  transfer,
  refundsAt,
  cameBackAt,
  endedAt,
})

/** Where the money of a donation is; of none, where that of one made now would be. */
export const readDonationLocation = async (
  deps: ReadDeps,
  donatableCase: Pick<DonatableCase, 'caseId' | 'heldFor' | 'refundsAt'>,
  order: OrderRow | null,
): Promise<DonationLocation> => {
  const now = deps.clock.now()
  const money = await readCaseMoney(deps, donatableCase, order === null ? [] : [order])
  if (order === null) return locateWaiting(money.clearsAt, money, now)
  return locationOf(locateDonation(order, money, now))
}
