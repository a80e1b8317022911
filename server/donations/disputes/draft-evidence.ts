import { formatDate } from '#contract/dates.ts'
import { paidWith } from '#contract/donations/card-name.ts'
import { REFUND_REQUEST_REASONS } from '#contract/donations/donation-requests.ts'
import { PAY_METHODS } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import type { ActSubject } from '#server/audit/act-subject.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Evidence } from '#server/outside/payments/port.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import type { OrderRow } from '../order-row.ts'
import { subjectOfOrder } from '../order-subject.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber } from '../receipt.ts'
import { readLatestRequest } from '../refunds/refund-requests.queries.ts'
import { readRefundsOf } from '../refunds/refunds.queries.ts'
import { type DisputeIds, type DisputeRow, readDispute, readDonationChanges } from './disputes.queries.ts'

export const requireDispute = async (
  { database }: Pick<Deps, 'database'>,
  disputeIds: DisputeIds,
): Promise<DisputeRow> => {
  const dispute = await readDispute(database.db, disputeIds)
  if (dispute === null) throw new Refusal('notFound')
  return dispute
}

export const subjectOfDispute = async (
  { database: { db } }: Pick<Deps, 'database'>,
  disputeIds: DisputeIds,
): Promise<ActSubject> => {
  const dispute = await readDispute(db, disputeIds)
  return subjectOfOrder(dispute && (await readOrder(db, dispute)))
}

const donationSentences = (
  { config: { brand } }: Pick<Deps, 'config'>,
  order: OrderRow,
  { title, recipientName }: DonatableCase,
): string[] => {
  const { paidAt, totalCents, amountCents, tipCents, coverFeeCents } = order
  const payMethod = parseEnumColumn(PAY_METHODS, order.payMethod)
  const method = paidWith({ ...order, payMethod }) ?? 'a card'
  const parts = [
    `${formatCents(amountCents)} for ${recipientName}`,
    ...(tipCents > 0 ? [`a tip of ${formatCents(tipCents)} to ${brand.name}`] : []),
    ...(coverFeeCents > 0 ? [`${formatCents(coverFeeCents)} toward the card fee`] : []),
  ]
  return [
    `This payment is a donation on ${brand.name}, a crowdfunding site, to the fundraiser “${title}”. Nothing was sold, so nothing was to be delivered.`,
    `It was made on ${formatDate(paidAt ?? order.createdAt)} with ${method}: ${formatCents(totalCents)}, which is ${parts.join(', ')}.`,
    'The donor typed their name and e-mail address, chose the amount, and confirmed the payment on a page that showed each of these amounts.',
  ]
}

/** Sentences about what happened after the payment: mails, changes, refund requests and refunds. */
const laterSentences = async (deps: Deps, order: OrderRow): Promise<string[]> => {
  const { db } = deps.database
  const [changes, request, refunds] = await Promise.all([
    readDonationChanges(db, order),
    readLatestRequest(db, order),
    readRefundsOf(db, order),
  ])
  const requestReason = REFUND_REQUEST_REASONS.find(({ code }) => code === request?.reason)
  return [
    ...(order.receiptSentAt === null
      ? []
      : [
          `On ${formatDate(order.receiptSentAt)} we e-mailed the receipt ${receiptNumber(deps.personalData, order.orderId)} to the donor’s address. Its link opens the gift’s own page, where a donor can cancel the gift or ask for a refund.`,
        ]),
    ...changes.map(
      ({ changedAt }) =>
        `On ${formatDate(changedAt)} the gift’s own page was used to change what the public sees of the gift.`,
    ),
    ...(request === null || requestReason === undefined
      ? []
      : [
          `On ${formatDate(request.createdAt)} the gift’s own page was used to ask us for a refund, with the reason “${requestReason.label}”. Our answer: ${request.state}.`,
        ]),
    ...refunds
      .filter(({ state }) => state === 'succeeded')
      .map(
        ({ totalCents, createdAt }) =>
          `On ${formatDate(createdAt)} we returned ${formatCents(totalCents)} of it to the card.`,
      ),
  ]
}

/**
 * Drafts the evidence for a donor's bank from our records; staff reviews it before sending.
 * @throws notAllowed, notFound
 */
export const draftEvidence = async (
  deps: Deps,
  staff: StaffMember,
  disputeIds: DisputeIds,
): Promise<Evidence> => {
  requireCapability(staff, 'dispute.answer')
  const dispute = await requireDispute(deps, disputeIds)
  const order = await readOrder(deps.database.db, dispute)
  const donatableCase = await readDonatableCase(deps, dispute.caseId)
  if (order === null || donatableCase === null) throw new Refusal('notFound')
  // Null if the donor was erased.
  const person = await openOrderPerson(deps, deps.database.db, order)
  const words = [...donationSentences(deps, order, donatableCase), ...(await laterSentences(deps, order))]
  return {
    customerName: person?.name ?? '',
    customerEmail: person?.email ?? '',
    description: `Donation to ${donatableCase.recipientName}, “${donatableCase.title}”, through ${deps.config.brand.name}`,
    words: words.join('\n'),
    files: [],
  }
}
