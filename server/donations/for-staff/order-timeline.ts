import { paidWith } from '#contract/donations/card-name.ts'
import { PAY_METHODS } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import { disputeReasonText } from '#contract/staff/dispute-reasons.ts'
import { journalName } from '#contract/staff/ledger-accounts.ts'
import { ORDER_STATE_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import type { Deps } from '#server/deps.ts'
import { bookLines, readJournalsAbout, readProviderFee } from '#server/ledger/read-journals.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import type { DisputeRow } from '../disputes/disputes.queries.ts'
import type { DuplicatePaymentRow } from '../duplicate-payments/duplicate-payments.queries.ts'
import type { OrderRow } from '../order-row.ts'
import type { RefundRequestRow } from '../refunds/refund-requests.queries.ts'
import type { RefundRow } from '../refunds/refunds.queries.ts'

export type OrderRecords = {
  readonly order: OrderRow
  readonly refunds: readonly RefundRow[]
  readonly requests: readonly RefundRequestRow[]
  readonly disputes: readonly DisputeRow[]
  readonly duplicatePayments: readonly DuplicatePaymentRow[]
}

export type AttemptRow = {
  readonly attempt: number
  readonly requestedAt: Date
  readonly answeredAt: Date | null
  readonly state: string
  readonly declineCode: string | null
  readonly providerRef: string | null
  readonly networkKeys: string | null
  readonly actionRequestedAt: Date | null
}

export const readAttempts = ({ database }: Pick<Deps, 'database'>, order: OrderRow): Promise<AttemptRow[]> =>
  database.db
    .selectFrom('chargeAttempt')
    .select([
      'attempt',
      'requestedAt',
      'answeredAt',
      'state',
      'declineCode',
      'providerRef',
      'addressKey as networkKeys',
      'actionRequestedAt',
    ])
    .where('caseId', '=', order.caseId)
    .where('orderId', '=', order.orderId)
    .orderBy('attempt')
    .execute()

/** Facts of an attempt, one per line. */
const attemptFacts = ({ attempt, ...row }: AttemptRow): string =>
  [
    `Attempt ${attempt}, requested ${row.requestedAt.toISOString()}`,
    ...(row.answeredAt === null ? ['No response'] : [`Response received ${row.answeredAt.toISOString()}`]),
    `State: ${row.state.replaceAll('_', ' ')}`,
    ...(row.providerRef === null ? [] : [`Payment: ${row.providerRef}`]),
    ...(row.declineCode === null ? [] : [`Decline code: ${row.declineCode}`]),
    ...(row.actionRequestedAt === null
      ? []
      : [`3-D Secure requested ${row.actionRequestedAt.toISOString()}`]),
  ].join('\n')

const attemptEntries = (attempts: readonly AttemptRow[]): TimelineEntry[] =>
  attempts.flatMap((row) => {
    const { attempt, requestedAt, answeredAt, state, declineCode, providerRef } = row
    return [
      timelineEntry('attempt', requestedAt, `Attempt ${attempt}`, {
        detail: providerRef,
        more: attemptFacts(row),
        id: `${attempt}`,
      }),
      ...(answeredAt === null
        ? []
        : [
            timelineEntry('attempt', answeredAt, `Attempt ${attempt}: ${state.replaceAll('_', ' ')}`, {
              detail: declineCode,
            }),
          ]),
    ]
  })

const orderEntries = ({ order }: OrderRecords): TimelineEntry[] => {
  const { createdAt, paidAt, state, stateAt, receiptSentAt, cardBrand, cardLast4 } = order
  const { receiptOpenedAt, emailCorrectedAt } = order
  const isAfterPayment = state !== 'succeeded' && state !== 'created' && state !== 'awaiting_payment'
  return [
    timelineEntry('state', createdAt, ORDER_STATE_NAMES.created, {
      detail: `${formatCents(order.amountCents)}, tip ${formatCents(order.tipCents)}`,
    }),
    ...(paidAt === null
      ? []
      : [
          timelineEntry('state', paidAt, ORDER_STATE_NAMES.succeeded, {
            detail: paidWith({
              payMethod: parseEnumColumn(PAY_METHODS, order.payMethod),
              cardBrand,
              cardLast4,
            }),
          }),
        ]),
    ...(receiptSentAt === null
      ? []
      : [timelineEntry('mail', receiptSentAt, 'Receipt sent to the mail server')]),
    ...(receiptOpenedAt === null
      ? []
      : [
          timelineEntry('state', receiptOpenedAt, 'Receipt opened by another browser than the one that gave'),
        ]),
    ...(emailCorrectedAt === null
      ? []
      : [
          timelineEntry('state', emailCorrectedAt, 'Donor corrected their address', {
            detail: 'By the browser that gave. Earlier receipt links ended.',
          }),
        ]),
    ...(isAfterPayment ? [timelineEntry('state', stateAt, ORDER_STATE_NAMES[state])] : []),
  ]
}

const moneyEntries = ({ refunds, requests, disputes, duplicatePayments }: OrderRecords): TimelineEntry[] => [
  ...refunds.flatMap(({ refundId, createdAt, stateAt, state, totalCents, reason, failure }) => [
    timelineEntry('money', createdAt, `Refund of ${formatCents(totalCents)} reserved`, {
      detail: reason.replaceAll('_', ' '),
      id: refundId,
    }),
    ...(state === 'requested'
      ? []
      : [
          timelineEntry('money', stateAt, `Refund ${state}`, { detail: failure, id: `${refundId} ${state}` }),
        ]),
  ]),
  ...requests.flatMap(({ requestId, createdAt, decidedAt, state, reason, reference }) => [
    timelineEntry('money', createdAt, `Refund requested: ${reason.replaceAll('_', ' ')}`, {
      detail: reference,
      id: requestId,
    }),
    ...(decidedAt === null
      ? []
      : [
          timelineEntry(
            'money',
            decidedAt,
            `Refund request ${state === 'refused' ? 'declined' : state.replaceAll('_', ' ')}`,
            {
              id: `${requestId} end`,
            },
          ),
        ]),
  ]),
  ...disputes.flatMap(({ disputeId, openedAt, state, stateAt, reason, amountCents, evidenceSentAt }) => [
    timelineEntry('money', openedAt, `Disputed for ${formatCents(amountCents)}`, {
      detail: disputeReasonText(reason),
      id: disputeId,
    }),
    ...(evidenceSentAt === null
      ? []
      : [
          timelineEntry('money', evidenceSentAt, 'Evidence submitted to the bank', {
            id: `${disputeId} sent`,
          }),
        ]),
    ...(state === 'open' || state === 'inquiry'
      ? []
      : [
          timelineEntry('money', stateAt, `Dispute ${state.replaceAll('_', ' ')}`, {
            id: `${disputeId} ${state}`,
          }),
        ]),
  ]),
  ...duplicatePayments.map(({ duplicatePaymentId, noticedAt, amountCents, state }) =>
    timelineEntry('money', noticedAt, `Duplicate payment: ${formatCents(amountCents)}`, {
      detail: state,
      id: duplicatePaymentId,
    }),
  ),
]

const journalEntries = async (
  { database }: Pick<Deps, 'database'>,
  { order, refunds, disputes, duplicatePayments }: OrderRecords,
): Promise<TimelineEntry[]> => {
  const { caseId, orderId, paidAt } = order
  const sources = [
    { caseId, source: 'order', sourceId: orderId },
    ...refunds.map(({ refundId }) => ({ caseId, source: 'refund', sourceId: refundId })),
    ...disputes.map(({ disputeId }) => ({ caseId, source: 'dispute', sourceId: disputeId })),
    ...duplicatePayments.flatMap(({ chargeRef, refundRefs, disputeRef }) =>
      [chargeRef, ...refundRefs, disputeRef].flatMap((ref) =>
        ref === null ? [] : [{ caseId, source: 'duplicate_payment', sourceId: ref }],
      ),
    ),
  ]
  const [about, fees] = await Promise.all([
    readJournalsAbout(database.db, sources),
    paidAt === null ? [] : readProviderFee(database.db, caseId, paidAt),
  ])
  return [...about, ...fees].map(({ journalId, occurredAt, kind, postings }) =>
    timelineEntry('books', occurredAt, journalName(kind), {
      detail: `Journal ${journalId}`,
      lines: bookLines(postings),
      id: journalId,
    }),
  )
}

/** Timeline entries of an order from the tables of this slice and the ledger, unsorted. */
export const readOrderTimeline = async (
  deps: Pick<Deps, 'database'>,
  records: OrderRecords,
  attempts: readonly AttemptRow[],
): Promise<TimelineEntry[]> => [
  ...orderEntries(records),
  ...attemptEntries(attempts),
  ...moneyEntries(records),
  ...(await journalEntries(deps, records)),
]
