import * as z from 'zod'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'

const caseShape = z.object({ caseId: caseIdShape })
const orderShape = caseShape.extend({ orderId: uuidShape })
const refundShape = caseShape.extend({ refundId: uuidShape })
const duplicatePaymentShape = caseShape.extend({ duplicatePaymentId: uuidShape })

export const mailReceiptJob = declareJob({ name: 'mail-receipt', class: 'notices', payload: orderShape })

/** Mails the receipt to a corrected address, and tells the former one. */
export const mailCorrectedReceiptJob = declareJob({
  name: 'mail-corrected-receipt',
  class: 'notices',
  payload: orderShape,
})

/** Notifies a case's followers, or its organizer of a gift; fundraisers do it. */
export const pushNewsJob = declareJob({
  name: 'push-news',
  class: 'bulk',
  payload: caseShape.extend({
    news: z.enum(['update', 'arrival', 'gift']),
    /** Of the update, the payout or the donation. */
    id: uuidShape,
    /** The browser that the previous job ended with. */
    after: uuidShape.nullable(),
  }),
})

export const mailTributeCardJob = declareJob({
  name: 'mail-tribute-card',
  class: 'notices',
  payload: orderShape,
})

export const mailLateDeclineJob = declareJob({
  name: 'mail-late-decline',
  class: 'notices',
  payload: orderShape.extend({ attempt: z.int() }),
})

export const resolveOrderJob = declareJob({ name: 'resolve-order', class: 'prompt', payload: orderShape })

export const postFeeJob = declareJob({
  name: 'post-fee',
  class: 'prompt',
  payload: orderShape.extend({ paymentRef: z.string() }),
})

export const keepCardJob = declareJob({
  name: 'keep-card',
  class: 'prompt',
  payload: z.object({ paymentRef: z.string() }),
})

export const detachCardJob = declareJob({
  name: 'detach-card',
  class: 'prompt',
  payload: z.object({ cardRef: z.string() }),
})

export const deleteCustomerJob = declareJob({
  name: 'delete-customer',
  class: 'prompt',
  payload: z.object({ customerRef: z.string() }),
})

export const sendRefundJob = declareJob({ name: 'send-refund', class: 'prompt', payload: refundShape })

/** Refunds a piece of all donations of a hidden case: those after an order; null for the first. */
export const refundCaseJob = declareJob({
  name: 'refund-case',
  class: 'prompt',
  payload: caseShape.extend({ caseRefundId: uuidShape, after: uuidShape.nullable() }),
})

export const mailRefundJob = declareJob({
  name: 'mail-refund',
  class: 'notices',
  payload: refundShape.extend({ state: z.enum(['pending', 'succeeded', 'failed']) }),
})

export const mailRefundRequestJob = declareJob({
  name: 'mail-refund-request',
  class: 'notices',
  payload: caseShape.extend({ requestId: uuidShape }),
})

export const returnDuplicatePaymentJob = declareJob({
  name: 'return-duplicate-payment',
  class: 'prompt',
  payload: duplicatePaymentShape,
})

export const mailDuplicatePaymentJob = declareJob({
  name: 'mail-duplicate-payment',
  class: 'notices',
  payload: duplicatePaymentShape,
})

export const mailDisputeJob = declareJob({
  name: 'mail-dispute',
  class: 'notices',
  payload: caseShape.extend({ disputeId: uuidShape }),
})

export const watchDisputeRateJob = declareJob({
  name: 'watch-dispute-rate',
  class: 'prompt',
  payload: caseShape,
})

export const mailThanksJob = declareJob({
  name: 'mail-thanks',
  class: 'notices',
  payload: caseShape.extend({ donationId: uuidShape }),
})

export const mailDonationNoticeJob = declareJob({
  name: 'mail-donation-notice',
  class: 'notices',
  payload: caseShape.extend({ donationId: uuidShape, isLastToday: z.boolean() }),
})

export const mailDonationDigestJob = declareJob({
  name: 'mail-donation-digest',
  class: 'notices',
  payload: caseShape.extend({ digestAt: timeShape }),
})

export const mailReceiptsJob = declareJob({
  name: 'mail-receipts',
  class: 'notices',
  payload: z.object({ emailHash: z.string(), requestId: uuidShape }),
})

/** Tells one address that its household began or ended. */
export const mailHouseholdJob = declareJob({
  name: 'mail-household',
  class: 'notices',
  payload: z.object({ emailHash: z.string(), householdId: uuidShape, event: z.enum(['begun', 'ended']) }),
})

export const mailStatementJob = declareJob({
  name: 'mail-statement',
  class: 'notices',
  payload: z.object({ emailHash: z.string(), year: z.int(), requestId: uuidShape }),
})

/** Reverses what was paid out and has to go back; payouts do it. */
export const recoverOverpaidJob = declareJob({
  name: 'recover-overpaid',
  class: 'prompt',
  payload: caseShape,
})
