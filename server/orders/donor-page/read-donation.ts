import { pacificYear } from '#contract/dates.ts'
import { openFailure } from '#contract/orders/donation-failure.ts'
import type { Donation, DonationReturn, RefundRequestInfo } from '#contract/orders/donation-shapes.ts'
import { receiptPdf } from '#contract/orders/receipt-address.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { returnedTotal } from '#server/ledger/refund-events.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { describeDispute } from '../disputes/describe-dispute.ts'
import { readDisputesOf } from '../disputes/disputes.queries.ts'
import { describeOrderFor } from '../order-info.ts'
import type { OrderPlace } from '../order-key.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { placeOfReceipt, receiptNumber, receiptPath } from '../receipt.ts'
import { remainingParts } from '../refund-parts.ts'
import { describeRequest, describeReturn } from '../refunds/describe-return.ts'
import { type RefundRequestRow, readLatestRequest } from '../refunds/refund-requests.queries.ts'
import { readRefundsOf } from '../refunds/refunds.queries.ts'
import { donationChoices } from './donor-choices.policy.ts'
import { readPreviousDonation } from './previous-donation.ts'

/**
 * The donation of a signed token. An invalid token and an unknown donation get the same answer. @throws
 * notFound
 */
export const requireDonation = async (
  { signer, database }: Pick<Deps, 'signer' | 'database'>,
  token: string,
): Promise<OrderRow> => {
  const place: OrderPlace | null = placeOfReceipt(signer, token)
  const order = place === null ? null : await readOrder(database.reader, place)
  if (order === null || !isPaid(order.state)) throw new Refusal('notFound')
  return order
}

/** Stays open while a refund is in transit, which may still fail. */
const requestOf = (request: RefundRequestRow, order: OrderRow): RefundRequestInfo => {
  const info = describeRequest(request)
  const isLeft = returnedTotal(remainingParts(order)) > 0
  return info.state === 'open' && !isLeft ? { ...info, state: 'nothing_left' } : info
}

/** A refund that failed and that staff still handle. */
export const readOpenFailure = async (tx: Tx, order: OrderRow): Promise<DonationReturn | null> => {
  const refunds = await readRefundsOf(tx, order)
  const request = await readLatestRequest(tx, order)
  return openFailure({
    order: { status: order.state },
    returns: refunds.map(describeReturn),
    request: request && requestOf(request, order),
  })
}

/** Reads a donation by its signed link, with its history and available actions. @throws notFound */
export const readDonation = async (deps: Deps, token: string): Promise<Donation> =>
  describePaidDonation(deps, await requireDonation(deps, token))

/** The same for a paid order that has been read. @throws notFound */
export const describePaidDonation = async (deps: Deps, order: OrderRow): Promise<Donation> => {
  const { reader } = deps.database
  const [givingCase, info, refunds, request, [dispute], before, balance] = await Promise.all([
    readDonatableCase(deps, order.caseId),
    describeOrderFor(deps, order),
    readRefundsOf(reader, order),
    readLatestRequest(reader, order),
    readDisputesOf(reader, order),
    readPreviousDonation(reader, order),
    readBalance(reader, order.caseId),
  ])
  if (givingCase === null) throw new Refusal('notFound')
  const duplicateOf = before && {
    amountCents: before.amountCents,
    paidAt: before.paidAt.toISOString(),
    receiptNumber: before.isProven ? receiptNumber(deps.personalData, before.orderId) : null,
  }
  const returns = refunds.map(describeReturn)
  const requestInfo = request && requestOf(request, order)
  return {
    order: info,
    caseTitle: givingCase.title,
    caseSlug: givingCase.slug,
    recipientFirstName: givingCase.recipientFirstName,
    recipientName: givingCase.recipientName,
    heldCents: givingCase.refundsAt === null ? 0 : info.recipientReceivesCents,
    refundsAt: givingCase.refundsAt?.toISOString() ?? null,
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
