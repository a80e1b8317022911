import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { NotReadyYet } from '#server/platform/jobs/jobs.ts'
import { watchCardRates } from './card-rates/watch-card-rates.ts'
import { remindOfHiddenMoney } from './case-refunds/hidden-money.ts'
import { runCaseRefund, sweepCaseRefunds } from './case-refunds/run-case-refund.ts'
import { mailLateDecline } from './charging/mail-late-decline.ts'
import { postFee } from './charging/post-fee.ts'
import { resolveOrder } from './charging/resolve-order.ts'
import { sendCorrectedReceipt } from './charging/send-corrected-receipt.ts'
import { sendReceipt } from './charging/send-receipt.ts'
import { sendTributeCard } from './charging/send-tribute-card.ts'
import { alertDueEvidence, followOpenDisputes } from './disputes/dispute-sweeps.ts'
import { mailDispute } from './disputes/mail-dispute.ts'
import { watchDisputeRate } from './disputes/watch-dispute-rate.ts'
import {
  deleteCustomerJob,
  detachCardJob,
  keepCardJob,
  mailCorrectedReceiptJob,
  mailDisputeJob,
  mailDonationDigestJob,
  mailDonationNoticeJob,
  mailDuplicatePaymentJob,
  mailHouseholdJob,
  mailLateDeclineJob,
  mailReceiptJob,
  mailReceiptsJob,
  mailRefundJob,
  mailRefundRequestJob,
  mailStatementJob,
  mailThanksJob,
  mailTributeCardJob,
  postFeeJob,
  refundCaseJob,
  resolveOrderJob,
  returnDuplicatePaymentJob,
  sendRefundJob,
  watchDisputeRateJob,
} from './donation-jobs.ts'
import { mailThanks } from './donors/mail-thanks.ts'
import {
  followSentDuplicatePayments,
  returnWaitingDuplicatePayments,
} from './duplicate-payments/duplicate-payment-sweeps.ts'
import { mailDuplicatePayment } from './duplicate-payments/mail-duplicate-payment.ts'
import { refundDuplicatePayment } from './duplicate-payments/refund-duplicate-payment.ts'
import { forgetHouseholds } from './households/end-household.ts'
import { mailHousehold } from './households/mail-household.ts'
import { keepCard } from './kept-cards/keep-card.ts'
import { mailDonationDigest, mailDonationNotice } from './notices/mail-notice.ts'
import { queueDonationDigests, queueDonationNotices } from './notices/queue-notices.ts'
import { readOrder } from './orders.queries.ts'
import { mailRefund } from './refunds/mail-refund.ts'
import { mailRequest } from './refunds/mail-request.ts'
import { followPendingRefunds, sendWaitingRefunds } from './refunds/refund-sweeps.ts'
import { refundUnverified } from './refunds/refund-unverified.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { mailReceipts } from './statement/find-receipts.ts'
import { noteDonorOrder } from './statement/note-donor-order.ts'
import { mailStatement } from './statement/send-statement.ts'
import { expireOrders, forgetFailures, resolveStuckOrders } from './sweeping/order-sweeps.ts'

/** Background work of donations. Idempotent: each job checks the rows first. */
export const donationTasks = [
  performJob(mailReceiptJob, async (deps, orderIds) => {
    const order = await readOrder(deps.database.db, orderIds)
    if (order === null) throw new Error(`Order ${orderIds.orderId} is gone`)
    await noteDonorOrder(deps, order)
    await sendReceipt(deps, order)
  }),
  performJob(mailCorrectedReceiptJob, sendCorrectedReceipt),
  performJob(mailTributeCardJob, sendTributeCard),
  performJob(mailLateDeclineJob, mailLateDecline),
  performJob(resolveOrderJob, resolveOrder),
  performJob(postFeeJob, async (deps, { paymentRef, ...orderIds }) => {
    const payment = await deps.payments.getPayment(paymentRef)
    if (payment.state !== 'succeeded' || !(await postFee(deps, orderIds, payment.charge)))
      throw new NotReadyYet(`The fee of ${paymentRef} isn’t known yet`)
  }),
  scheduleJob({ name: 'expire-orders', class: 'prompt', at: '* * * * *' }, expireOrders),
  scheduleJob({ name: 'resolve-stuck-orders', class: 'prompt', at: '* * * * *' }, resolveStuckOrders),
  scheduleJob({ name: 'forget-failures', class: 'bulk', at: '17 * * * *' }, forgetFailures),
  performJob(keepCardJob, keepCard),
  performJob(detachCardJob, (deps, { cardRef }) => deps.payments.detachCard(cardRef)),
  performJob(deleteCustomerJob, (deps, { customerRef }) => deps.payments.deleteCustomer(customerRef)),
  performJob(sendRefundJob, sendRefund),
  performJob(mailRefundJob, (deps, { state, ...refund }) =>
    mailRefund(deps, refund, state === 'failed' ? 'failed' : 'on_its_way'),
  ),
  performJob(mailRefundRequestJob, mailRequest),
  scheduleJob({ name: 'send-waiting-refunds', class: 'prompt', at: '* * * * *' }, sendWaitingRefunds),
  scheduleJob({ name: 'follow-pending-refunds', class: 'prompt', at: '23 * * * *' }, followPendingRefunds),
  // Refunds donations of recipients who were never verified.
  scheduleJob({ name: 'refund-unverified', class: 'prompt', at: '47 * * * *' }, refundUnverified),
  performJob(refundCaseJob, runCaseRefund),
  scheduleJob({ name: 'remind-of-hidden-money', class: 'prompt', at: '27 * * * *' }, remindOfHiddenMoney),
  scheduleJob({ name: 'sweep-case-refunds', class: 'prompt', at: '*/10 * * * *' }, sweepCaseRefunds),
  performJob(returnDuplicatePaymentJob, refundDuplicatePayment),
  performJob(mailDuplicatePaymentJob, mailDuplicatePayment),
  scheduleJob(
    { name: 'return-waiting-duplicate-payments', class: 'prompt', at: '* * * * *' },
    returnWaitingDuplicatePayments,
  ),
  scheduleJob(
    { name: 'follow-sent-duplicate-payments', class: 'prompt', at: '29 * * * *' },
    followSentDuplicatePayments,
  ),
  performJob(mailDisputeJob, mailDispute),
  performJob(watchDisputeRateJob, (deps, { caseId }) => watchDisputeRate(deps, caseId)),
  scheduleJob({ name: 'follow-open-disputes', class: 'prompt', at: '41 10 * * *' }, followOpenDisputes),
  scheduleJob({ name: 'alert-due-evidence', class: 'prompt', at: '37 * * * *' }, alertDueEvidence),
  scheduleJob({ name: 'watch-card-rates', class: 'bulk', at: '11 12 * * *' }, watchCardRates),
  performJob(mailThanksJob, mailThanks),
  scheduleJob({ name: 'queue-donation-notices', class: 'bulk', at: '* * * * *' }, queueDonationNotices),
  performJob(mailDonationNoticeJob, mailDonationNotice),
  // 5 or 6 PM Pacific Time, and not yet night in the East.
  scheduleJob({ name: 'queue-donation-digests', class: 'bulk', at: '0 1 * * *' }, queueDonationDigests),
  performJob(mailDonationDigestJob, mailDonationDigest),
  performJob(mailReceiptsJob, mailReceipts),
  performJob(mailStatementJob, mailStatement),
  performJob(mailHouseholdJob, mailHousehold),
  scheduleJob({ name: 'forget-ended-households', class: 'bulk', at: '43 9 * * *' }, forgetHouseholds),
]
