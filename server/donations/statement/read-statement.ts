import { pacificYear, startOfPacificYear } from '#contract/dates.ts'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { addCents } from '#contract/money.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { isErased, openOrderPerson } from '../opening/order-person.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber, receiptPath } from '../receipt.ts'
import { ALWAYS, readDonorOrders } from './donor-orders.queries.ts'
import { listDonations } from './list-donations.ts'
import { type StatementScope, statementPath } from './statement-link.ts'

type Sums = Statement['totals']

const sumsOf = (order: OrderRow): Sums => ({
  donationCents: order.amountCents,
  tipCents: order.tipCents,
  coverFeeCents: order.coverFeeCents,
  paidCents: order.totalCents,
  refundedCents: order.refundedCents,
  netCents: addCents(order.totalCents, -order.refundedCents),
})

const addSums = (list: readonly Sums[]): Sums => {
  const sum = (part: (sums: Sums) => number): number => addCents(...list.map(part))
  return {
    donationCents: sum(({ donationCents }) => donationCents),
    tipCents: sum(({ tipCents }) => tipCents),
    coverFeeCents: sum(({ coverFeeCents }) => coverFeeCents),
    paidCents: sum(({ paidCents }) => paidCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    netCents: sum(({ netCents }) => netCents),
  }
}

/** Paid donations of an e-mail address in a period, without those of erased donors, oldest first. */
export const readDonations = async (
  { database: { db } }: Pick<Deps, 'database'>,
  emailHash: string,
  time: { from: Date; before: Date },
): Promise<OrderRow[]> => {
  const found = await readDonorOrders(db, emailHash, time)
  const orders = await Promise.all(found.map((orderIds) => readOrder(db, orderIds)))
  // Until the job of a corrected address has run, the former address's index still names the order.
  return orders
    .filter((order) => order !== null)
    .filter((order) => order.emailHash === emailHash && !isErased(order.emailCipher))
}

/** The cases of these orders, by their id. */
export const readDonatedCases = async (
  deps: Deps,
  orders: readonly OrderRow[],
): Promise<Map<string, DonatableCase>> => {
  const caseIds = [...new Set(orders.map(({ caseId }) => caseId))]
  const cases = await Promise.all(caseIds.map((caseId) => readDonatableCase(deps, caseId)))
  return new Map(
    cases
      .filter((donatableCase) => donatableCase !== null)
      .map((donatableCase) => [donatableCase.caseId, donatableCase]),
  )
}

export const describeDonation = (
  deps: Deps,
  cases: Map<string, DonatableCase>,
  order: OrderRow,
  otherHash?: string,
): Statement['donations'][number] => {
  const donatableCase = cases.get(order.caseId)
  if (donatableCase === undefined || order.paidAt === null)
    throw new Error(`Order ${order.orderId} is noted for its donor, but isn’t a paid gift`)
  return {
    receiptNumber: receiptNumber(deps.personalData, order.orderId),
    receiptUrl: order.emailHash === otherHash ? null : receiptPath(deps.signer, order),
    paidAt: order.paidAt.toISOString(),
    caseId: order.caseId,
    caseTitle: donatableCase.title,
    recipientName: donatableCase.recipientName,
    nameShown: order.nameShown,
    canGiveAgain: donatableCase.donationStatus === 'open',
    ...sumsOf(order),
  }
}

/** The year and the files' addresses. */
export type StatementFrame = Pick<Statement, 'year' | 'pdfUrl' | 'csvUrl'>

/** Whose statement it is. */
type StatementDonor = { readonly name: string; readonly email: string }

/** Another address of the household, whose donations a statement lists, too. */
type OtherAddress = { readonly hash: string; readonly email: string }

/** The statement of some donations, oldest first, headed by a donor. */
export const describeStatement = async (
  deps: Deps,
  orders: readonly OrderRow[],
  frame: StatementFrame,
  { donor, other = null }: { readonly donor: StatementDonor; readonly other?: OtherAddress | null },
): Promise<Statement> => {
  const cases = await readDonatedCases(deps, orders)
  return {
    ...frame,
    email: donor.email,
    otherEmail: other?.email ?? null,
    donorName: donor.name,
    madeAt: deps.clock.now().toISOString(),
    donations: orders.map((order) => describeDonation(deps, cases, order, other?.hash)),
    totals: addSums(orders.map(sumsOf)),
  }
}

/**
 * The statement of some donations, oldest first; null if there are none, or their donor has been erased. Headed by
 * `account`, by default by the newest donation's donor.
 */
const composeStatement = async (
  deps: Deps,
  orders: readonly OrderRow[],
  frame: StatementFrame,
  account: StatementDonor | null = null,
): Promise<Statement | null> => {
  const newest = orders.at(-1)
  const donor = newest && (account ?? (await openOrderPerson(deps, deps.database.db, newest)))
  return donor == null ? null : describeStatement(deps, orders, frame, { donor })
}

export const yearRange = (year: number) => ({
  from: startOfPacificYear(year),
  before: startOfPacificYear(year + 1),
})

/** Year and files of a statement with a link of its own. */
export const linkedFrame = ({ signer }: Pick<Deps, 'signer'>, scope: StatementScope): StatementFrame => {
  const path = statementPath(signer, scope)
  return { year: scope.year, pdfUrl: `${path}/statement.pdf`, csvUrl: `${path}/statement.csv` }
}

/** Pacific calendar years in which one of these addresses gave, newest first. */
export const statementYears = async (deps: Deps, emailHashes: readonly string[]): Promise<number[]> => {
  const { from: after, before: until } = ALWAYS
  const orders = await listDonations(
    deps,
    emailHashes.map((emailHash) => ({ emailHash, after, until })),
  )
  const years = orders.flatMap(({ paidAt }) => (paidAt === null ? [] : [pacificYear(paidAt)]))
  return [...new Set(years)].sort((a, b) => b - a)
}

/**
 * All donations of one donor in a Pacific calendar year, with later returns.
 * @returns null if there are none, or the donor has been erased
 */
export const readStatement = async (deps: Deps, scope: StatementScope): Promise<Statement | null> => {
  const orders = await readDonations(deps, scope.emailHash, yearRange(scope.year))
  return composeStatement(deps, orders, linkedFrame(deps, scope))
}

/**
 * Like readStatement, for several addresses, each limited to the time in which it was the person's. `account` is
 * the signed-in person, null for a mailed link.
 */
export const readStatementOf = async (
  deps: Deps,
  addresses: readonly AddressPeriod[],
  frame: StatementFrame,
  account: StatementDonor | null,
): Promise<Statement | null> => {
  const { from, before } = yearRange(frame.year)
  const isOfYear = ({ paidAt }: OrderRow): boolean => paidAt !== null && paidAt >= from && paidAt < before
  const orders = (await listDonations(deps, addresses)).filter(isOfYear).toReversed()
  return composeStatement(deps, orders, frame, account)
}
