import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { followSentDuplicatePayments, returnWaitingDuplicatePayments } from './duplicate-payment-sweeps.ts'
import { mailDuplicatePayment } from './mail-duplicate-payment.ts'
import { refundDuplicatePayment } from './refund-duplicate-payment.ts'

const duplicatePaymentShape = z.object({ caseId: caseIdShape, duplicatePaymentId: uuidShape })

export const duplicatePaymentTasks = (deps: Deps): Tasks => ({
  'return-duplicate-payment': async (payload) =>
    refundDuplicatePayment(deps, duplicatePaymentShape.parse(payload)),
  'mail-duplicate-payment': async (payload) =>
    mailDuplicatePayment(deps, duplicatePaymentShape.parse(payload)),
  'return-waiting-duplicate-payments': async () => returnWaitingDuplicatePayments(deps),
  'follow-sent-duplicate-payments': async () => followSentDuplicatePayments(deps),
})

/** Every minute: refund duplicate payments. Hourly: poll pending refunds. */
export const duplicatePaymentCron = [
  '* * * * * return-waiting-duplicate-payments',
  '29 * * * * follow-sent-duplicate-payments',
].join('\n')
