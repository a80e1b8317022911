import { isUnanswered } from '#contract/staff/staff-order-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { readCaseRefund } from './case-refunds/case-refunds.queries.ts'
import { readDispute } from './disputes/disputes.queries.ts'
import { readDuplicatePayment } from './duplicate-payments/duplicate-payments.queries.ts'

/** Whether the causes of alerts about donations still stand. */

/** Whether a refund of all donations of a case waits for a second person. */
export const isApprovalAwaited = async (db: Db, caseId: string, caseRefundId: string): Promise<boolean> =>
  (await readCaseRefund(db, { caseId, caseRefundId }))?.state === 'awaiting_approval'

/** Whether evidence for a dispute can still be sent, and wasn't. */
export const isEvidenceDue = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  disputeId: string,
): Promise<boolean> => {
  const dispute = await readDispute(database.db, { caseId, disputeId })
  if (dispute === null || dispute.evidenceDueAt === null) return false
  return isUnanswered(dispute) && dispute.evidenceDueAt > clock.now()
}

/** Whether the refund of a duplicate payment failed, and wasn't made otherwise since. */
export const isReturnFailed = async (db: Db, caseId: string, duplicatePaymentId: string): Promise<boolean> =>
  (await readDuplicatePayment(db, { caseId, duplicatePaymentId }))?.state === 'failed'
