import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls.ts'

/** Rows of server/staff/own-matter.test.ts: whose matter each act of staff is, and each read with a subject. */

/** Ways in which a member of staff can be involved in an act's subject. */
export type Party = 'owner' | 'beneficiary' | 'donor' | 'sender' | 'self'

/** The test's fixtures. Each party is a member of staff, involved in all of these in that one way. */
export type Matter = {
  readonly caseId: string
  readonly checkId: string
  readonly orderId: string
  readonly disputeId: string
  readonly requestId: string
  readonly blockKey: string
  readonly differenceId: string
  readonly messageId: string
  readonly leadId: string
  readonly donorEmail: string
  readonly selfId: string
}

export type OwnMatterRow =
  | { readonly parties: readonly Party[]; readonly input: (matter: Matter) => object; readonly form?: true }
  /** Why the act is no one's matter. */
  | { readonly system: string }

const why = {
  reason: 'As they asked us by phone this morning.',
  message: 'We have a question about your fundraiser.',
}
const CASE = ['owner', 'beneficiary'] as const
const ORDER = [...CASE, 'donor'] as const
const ACCOUNT = ['self'] as const

const aboutCase = (more: object = {}): OwnMatterRow => ({
  parties: CASE,
  input: ({ caseId }) => ({ caseId, reason: why.reason, ...more }),
})
const aboutHold = aboutCase({ ...why, holdId: randomUUID() })
const aboutReview = (more: object = {}): OwnMatterRow => ({
  parties: CASE,
  input: ({ checkId }) => ({ checkId, ...more }),
})
const aboutAccount = (more: object = {}): OwnMatterRow => ({
  parties: ACCOUNT,
  input: ({ selfId }) => ({ userId: selfId, reason: why.reason, ...more }),
})
const aboutMessage = (more: object = {}): OwnMatterRow => ({
  parties: [...CASE, 'sender'],
  input: ({ messageId }) => ({ messageId, version: 1, ...more }),
})
const aboutLead = (more: object = {}): OwnMatterRow => ({
  parties: ['sender'],
  input: ({ leadId }) => ({ leadId, version: 1, ...more }),
})

export const OWN_MATTER_ROWS = {
  hideCase: aboutCase({ reason: 'The photos are stolen, says their photographer.' }),
  unhideCase: aboutCase({ reason: 'The photographer gave permission to use them.' }),
  endCaseByStaff: aboutCase(),
  refundCase: aboutCase({ donationCount: 1, totalCents: 5000 }),
  decideCaseRefund: aboutCase({ caseRefundId: randomUUID(), decision: 'approve' }),
  curateCases: { parties: CASE, input: ({ caseId }) => ({ caseIds: [caseId], reason: why.reason }) },
  decideReports: {
    parties: [...CASE, 'sender'],
    input: ({ caseId }) => ({
      caseId,
      lastReportAt: '2100-01-01T00:00:00.000Z',
      count: 1,
      outcome: 'no_breach',
      words: 'We looked, and it follows the rules.',
    }),
  },
  claimReview: aboutReview(),
  decideReview: aboutReview({ round: 1, decision: 'approve', reasons: [] }),
  releaseReview: { system: 'Work may always be returned, also by someone who was named in it since.' },

  freezeAccount: aboutCase({ ...why, kind: 'staff' }),
  unfreezeAccount: aboutHold,
  answerHoldAppeal: aboutHold,
  retryPayout: aboutCase({ payoutId: randomUUID() }),
  writeOffBalance: aboutCase({ balanceCents: -1 }),
  writeAboutMoney: aboutCase({ ...why, idempotencyKey: randomUUID() }),
  stopPayouts: { system: 'Stops all payouts, and only another person can resume them.' },
  resumePayouts: { system: 'Lifts a stop of all payouts.' },

  refundOrder: {
    parties: ORDER,
    input: ({ caseId, orderId }) => ({
      orderIds: { caseId, orderId },
      idempotencyKey: randomUUID(),
      amount: { donationCents: 100, tipCents: 0 },
      reason: why.reason,
    }),
  },
  decideRefundRequest: {
    parties: ORDER,
    input: ({ caseId, requestId }) => ({
      requestIds: { caseId, requestId },
      decision: { outcome: 'refused', answer: 'The money has reached Rosa.' },
    }),
  },
  acceptDispute: {
    parties: ORDER,
    input: ({ caseId, disputeId }) => ({ disputeIds: { caseId, disputeId }, reason: why.reason }),
  },
  answerDispute: {
    parties: ORDER,
    input: ({ caseId, disputeId }) => ({
      disputeIds: { caseId, disputeId },
      words: null,
      reason: why.reason,
    }),
  },
  uploadEvidence: {
    parties: ORDER,
    input: ({ caseId, disputeId }) => ({ caseId, disputeId, kind: 'receipt' }),
    form: true,
  },
  blockOrder: {
    parties: ORDER,
    input: ({ orderId }) => ({ orderId, parts: ['email'], reason: why.reason }),
  },
  blockAddress: {
    parties: ['donor'],
    input: ({ donorEmail }) => ({ address: donorEmail, reason: why.reason }),
  },
  removeBlock: { parties: ORDER, input: ({ blockKey }) => ({ key: blockKey, reason: why.reason }) },
  explainDifference: {
    parties: ORDER,
    input: ({ differenceId }) => ({ differenceId, words: 'The provider rounded it.' }),
  },

  endPersonSessions: aboutAccount(),
  erasePerson: aboutAccount(),
  changePersonEmail: aboutAccount({ newEmail: 'somewhere.else@mail.example' }),
  cancelEmailChange: aboutAccount(),
  appointPerson: aboutAccount({ roles: ['admin'] }),
  resetSecondFactor: aboutAccount(),

  answerContact: aboutMessage({ text: 'It will be with you on Friday.' }),
  closeContact: aboutMessage({ closed: true }),
  assignContact: aboutMessage({ to: 'me' }),
  tieContact: aboutMessage({ caseId: '' }),
  changeLead: aboutLead({ owner: 'me' }),
  convertLead: aboutLead(),

  changeError: { system: 'An error of the site.' },
  changeExperiment: { system: 'A variant of the site’s pages.' },
  replayWebhook: { system: 'Processing an event of the provider again changes nothing that was right.' },
  retryJob: { system: 'Work that the site owes anyway.' },
} as const satisfies Partial<Record<CallName, OwnMatterRow>>

const ofOrder = (more: object = {}): OwnMatterRow => ({
  parties: ORDER,
  input: ({ orderId }) => ({ orderId, ...more }),
})
const ofCase = (more: object = {}): OwnMatterRow => ({
  parties: CASE,
  input: ({ caseId }) => ({ caseId, ...more }),
})
const aboutCaseNumber: OwnMatterRow = { parties: CASE, input: ({ caseId }) => ({ about: caseId }) }

/** Reads whose input names a case, an order, a person or the like. */
export const OWN_READ_ROWS = {
  staffDocument: ofCase({ uploadId: randomUUID() }),
  reportedCase: ofCase(),
  staffCase: ofCase(),
  caseRefundPreview: ofCase(),
  staffReview: { parties: CASE, input: ({ checkId }) => ({ checkId }) },
  staffAudit: ofCase(),
  staffAuditCsv: aboutCaseNumber,
  staffMails: aboutCaseNumber,
  staffMailsCsv: aboutCaseNumber,
  staffOrder: ofOrder(),
  refundPreview: ofOrder({ donationCents: 100, tipCents: 0 }),
  disputeDraft: { parties: ORDER, input: ({ caseId, disputeId }) => ({ caseId, disputeId }) },
  staffPerson: { parties: ACCOUNT, input: ({ selfId }) => ({ userId: selfId }) },
  staffLead: { parties: ['sender'], input: ({ leadId }) => ({ leadId }) },
  contactMessage: { parties: [...CASE, 'sender'], input: ({ messageId }) => ({ messageId }) },
} as const satisfies Partial<Record<CallName, OwnMatterRow>>
