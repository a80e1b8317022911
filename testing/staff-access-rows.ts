import { randomUUID } from 'node:crypto'
import { type Facts, staff } from './access-rows.ts'
import { STAFF_PAYOUT_ROWS } from './staff-payout-rows.ts'

const nothing = () => ({})
const reason = 'As asked by phone.'
const unknownCaseId = '0'.repeat(12)
const unknownDispute = ({ caseId }: Facts) => ({ caseId, disputeId: randomUUID() })
/** Refused input for calls that answer with a file: only a refusal is an envelope. */
const refusedInput = { filter: 'none' }

/** Rows of server/access.test.ts for staff calls. */
export const STAFF_ROWS = {
  ...STAFF_PAYOUT_ROWS,

  staffSearch: staff('work.read', 'ok', () => ({ q: 'Rosa' })),
  staffWork: staff('work.read', 'ok', nothing),
  staffWorkList: staff('work.read', 'ok', nothing),
  staffAlerts: staff('work.read', 'ok', nothing),
  recentActivity: staff('work.read', 'ok', nothing),
  finishedWork: staff('work.read', 'ok', nothing),
  finishedWorkCsv: staff('work.read', 'invalidInput', () => refusedInput),

  staffOrders: staff('order.read', 'ok', nothing),
  staffOrdersCsv: staff('order.read', 'invalidInput', () => refusedInput),
  staffOrder: staff('order.read', 'ok', ({ orderId }) => ({ orderId })),
  refundPreview: staff('order.read', 'notFound', () => ({ orderId: randomUUID() })),
  refundOrder: staff('refund.order', 'notFound', ({ caseId }) => ({
    orderIds: { caseId, orderId: randomUUID() },
    idempotencyKey: randomUUID(),
    amount: 'all',
    reason,
  })),
  refundRequests: staff('order.read', 'ok', nothing),
  decideRefundRequest: staff('refund.order', 'notFound', ({ caseId }) => ({
    requestIds: { caseId, requestId: randomUUID() },
    decision: { outcome: 'refused', answer: 'The money has reached Rosa.' },
  })),
  refundRequestsCsv: staff('order.read', 'invalidInput', () => refusedInput),
  staffDisputesCsv: staff('order.read', 'invalidInput', () => refusedInput),
  duplicatePaymentsCsv: staff('order.read', 'invalidInput', () => refusedInput),
  staffDisputes: staff('order.read', 'ok', nothing),
  duplicatePayments: staff('order.read', 'ok', nothing),
  disputeDraft: staff('dispute.answer', 'notFound', unknownDispute),
  uploadEvidence: staff('dispute.answer', 'unsupportedMedia', nothing),
  answerDispute: staff('dispute.answer', 'notFound', (of) => ({
    disputeIds: unknownDispute(of),
    words: null,
    reason,
  })),

  acceptDispute: staff('refund.order', 'notFound', (of) => ({ disputeIds: unknownDispute(of), reason })),

  staffBlocks: staff('order.read', 'ok', nothing),
  staffBlocksCsv: staff('order.read', 'invalidInput', () => refusedInput),
  blockOrder: staff('order.block', 'notFound', () => ({ orderId: randomUUID(), parts: ['email'], reason })),
  blockAddress: staff('order.block', 'invalidInput', () => ({ address: 'nobody', reason })),
  removeBlock: staff('order.block', 'notFound', () => ({ key: 'email:nobody', reason })),

  staffCases: staff('case.read', 'ok', nothing),
  staffCasesCsv: staff('case.read', 'invalidInput', () => refusedInput),
  staffCase: staff('case.read', 'ok', ({ draftCaseId: caseId }) => ({ caseId })),
  endCaseByStaff: staff('case.end', 'notFound', () => ({ caseId: unknownCaseId, reason })),
  caseRefundPreview: staff('order.read', 'ok', ({ caseId }) => ({ caseId })),
  refundCase: staff('refund.order', 'notFound', () => ({
    caseId: unknownCaseId,
    donationCount: 1,
    totalCents: 5000,
    reason,
  })),
  decideCaseRefund: staff('refund.order', 'notFound', () => ({
    caseId: unknownCaseId,
    caseRefundId: randomUUID(),
    decision: 'approve',
    reason,
  })),
  cardRates: staff('books.read', 'ok', nothing),
  curatedCases: staff('case.curate', 'ok', nothing),
  curateCases: staff('case.curate', 'ok', ({ caseId }) => ({ caseIds: [caseId], reason })),

  staffPeople: staff('person.read', 'ok', nothing),
  staffPeopleCsv: staff('person.read', 'invalidInput', () => refusedInput),
  staffPerson: staff('person.read', 'ok', ({ people }) => ({ userId: people.stranger })),
  resetSecondFactor: staff('role.change', 'notFound', () => ({ userId: randomUUID(), reason })),
  endPersonSessions: staff('person.change', 'notFound', () => ({ userId: randomUUID(), reason })),
  erasePerson: staff('person.change', 'notFound', () => ({ userId: randomUUID(), reason })),
  changePersonEmail: staff('person.change', 'notFound', () => ({
    userId: randomUUID(),
    newEmail: 'nobody@mail.example',
    reason,
  })),
  cancelEmailChange: staff('person.change', 'notFound', () => ({ userId: randomUUID(), reason })),
  appointPerson: staff('role.change', 'notFound', () => ({
    userId: randomUUID(),
    roles: ['support'],
    reason,
  })),

  staffMoney: staff('books.read', 'ok', nothing),
  explainDifference: staff('difference.explain', 'notFound', () => ({
    differenceId: randomUUID(),
    words: 'The provider rounded it.',
  })),
  staffJournals: staff('books.read', 'ok', ({ caseId }) => ({ ofCase: caseId })),
  staffJournalsCsv: staff('books.read', 'invalidInput', () => ({ from: 'May' })),
  trialBalanceCsv: staff('books.read', 'invalidInput', () => ({ month: 'May' })),
  journalsCsv: staff('books.read', 'invalidInput', () => ({ month: 'May' })),

  staffSystem: staff('system.read', 'ok', nothing),
  staffAudit: staff('audit.read', 'ok', nothing),
  staffAuditCsv: staff('audit.read', 'invalidInput', () => ({ staffId: 'me' })),
  staffMailsCsv: staff('mail.read', 'invalidInput', () => ({ state: 'none' })),
  staffWebhooksCsv: staff('system.read', 'invalidInput', () => refusedInput),
  staffMails: staff('mail.read', 'ok', nothing),
  staffWebhooks: staff('system.read', 'ok', nothing),
  replayWebhook: staff('system.retry', 'notFound', () => ({ eventId: 'evt_nobody', reason })),
  failedJobsCsv: staff('system.read', 'invalidInput', () => refusedInput),
  failedJobs: staff('system.read', 'ok', nothing),
  retryJob: staff('system.retry', 'notFound', () => ({ jobId: '0', reason })),
} as const
