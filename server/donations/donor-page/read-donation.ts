import { pacificYear } from '#contract/dates.ts'
import { openFailure } from '#contract/donations/donation-failure.ts'
import type { Donation, DonationReturn, RefundRequestInfo } from '#contract/donations/donation-shapes.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { receiptPdf } from '#contract/donations/receipt-address.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { returnedTotal } from '#server/ledger/refund-events.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { describeDispute } from '../disputes/describe-dispute.ts'
import { readDisputesOf } from '../disputes/disputes.queries.ts'
import { readThanks, thanksTo } from '../donors/read-thanks.ts'
import { isErased } from '../opening/order-person.ts'
import { describeOrderFor } from '../order-info.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrder } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { orderIdsOfReceipt, receiptNumber, receiptPath } from '../receipt.ts'
import { remainingParts } from '../refund-parts.ts'
import { describeRequest, describeReturn } from '../refunds/describe-return.ts'
import { type RefundRequestRow, readLatestRequest } from '../refunds/refund-requests.queries.ts'
import { readRefundsOf } from '../refunds/refunds.queries.ts'
import { donationChoices } from './donor-choices.policy.ts'
import { readPreviousDonation } from './previous-donation.ts'

/** Refuses the link of an erased donor: nothing is left to show, and no address to answer. @throws donorErased */
export const requireDonor = ({ emailCipher }: Pick<OrderRow, 'emailCipher'>): void => {
  if (isErased(emailCipher)) throw new Refusal('donorErased')
}

/**
 * Reads the paid order that a donation's signed token names.
 * @throws notFound, for an invalid token, one from before its address was corrected, and an unknown donation; donorErased
 */
export const requireDonation = async (
  { signer, database }: Pick<Deps, 'signer' | 'database'>,
  token: string,
): Promise<OrderRow> => {
  const orderIds = orderIdsOfReceipt(signer, token)
  const order = orderIds === null ? null : await readOrder(database.db, orderIds)
  if (order === null || !isPaid(order.state)) throw new Refusal('notFound')
  if (orderIds?.isCorrected !== (order.emailCorrectedAt !== null)) throw new Refusal('notFound')
  requireDonor(order)
  return order
}

/**
 * A refund request as its donor sees it: an open one has `nothing_left` once the whole donation is returned.
 */
const requestOf = (request: RefundRequestRow, order: OrderRow): RefundRequestInfo => {
  const info = describeRequest(request)
  const isRefundLeft = returnedTotal(remainingParts(order)) > 0
  return info.state === 'open' && !isRefundLeft ? { ...info, state: 'nothing_left' } : info
}

/** The failed refund of an order that staff still handle, if any. */
export const readOpenFailure = async (tx: Tx, order: OrderRow): Promise<DonationReturn | null> => {
  const refunds = await readRefundsOf(tx, order)
  const request = await readLatestRequest(tx, order)
  return openFailure({
    order: { status: order.state },
    returns: refunds.map(describeReturn),
    request: request && requestOf(request, order),
  })
}

const describeWithThanks = async (
  deps: Deps,
  order: OrderRow,
  { thankYou }: DonatableCase,
): Promise<OrderInfo> => {
  const info = await describeOrderFor(deps, order)
  const thanks = await readThanks(deps, order, info.donorName)
  return thanks === null
    ? { ...info, thankYou: thanksTo(thankYou, info.donorName) }
    : { ...info, thankYou: thanks.text, thankYouBy: thanks.by }
}

/** The case of an order. @throws notFound */
export const requireCaseOf = async (deps: Deps, { caseId }: OrderRow): Promise<DonatableCase> => {
  const donatableCase = await readDonatableCase(deps, caseId)
  if (donatableCase === null) throw new Refusal('notFound')
  return donatableCase
}

/** Describes a paid order of a signed link, with its history and available actions. */
export const describePaidDonation = async (
  deps: Deps,
  order: OrderRow,
  donatableCase: DonatableCase,
): Promise<Donation> => {
  const { db } = deps.database
  const [info, refunds, request, [dispute], previous, balance] = await Promise.all([
    describeWithThanks(deps, order, donatableCase),
    readRefundsOf(db, order),
    readLatestRequest(db, order),
    readDisputesOf(db, order),
    readPreviousDonation(db, order),
    readBalance(db, order.caseId),
  ])
  const duplicateOf = previous && {
    amountCents: previous.amountCents,
    paidAt: previous.paidAt.toISOString(),
    receiptNumber: previous.isProven ? receiptNumber(deps.personalData, previous.orderId) : null,
  }
  const returns = refunds.map(describeReturn)
  const requestInfo = request && requestOf(request, order)
  return {
    order: info,
    caseTitle: donatableCase.title,
    caseSlug: donatableCase.slug,
    organizerFirstName: donatableCase.organizerFirstName,
    recipientFirstName: donatableCase.recipientFirstName,
    recipientName: donatableCase.recipientName,
    pdfUrl: receiptPdf(receiptPath(deps.signer, order)),
    statementYear: pacificYear(order.paidAt ?? order.createdAt),
    returns,
    request: requestInfo,
    dispute: dispute === undefined ? null : describeDispute(dispute),
    choices: donationChoices({
      order,
      payableCents: balance.payableCents,
      hasOpenRequest: request?.state === 'open',
      hasOpenFailure: openFailure({ order: info, returns, request: requestInfo }) !== null,
      duplicateOf,
      now: deps.clock.now(),
    }),
  }
}
