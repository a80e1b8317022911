import type { Deps } from '#server/deps.ts'
import { forEachOverdue, PENDING_REFUND_DELAY, UNSENT_REFUND_DELAY } from '../sweeping/for-each-overdue.ts'
import { applyDuplicatePaymentRefund } from './apply-duplicate-payment-refund.ts'
import { readStuckDuplicatePayments } from './duplicate-payments.queries.ts'
import { refundDuplicatePayment } from './refund-duplicate-payment.ts'

/** Refunds the duplicate payments whose refund was promised and not sent. */
export const returnWaitingDuplicatePayments = (deps: Deps): Promise<void> =>
  forEachOverdue(
    deps,
    UNSENT_REFUND_DELAY,
    (age) => readStuckDuplicatePayments(deps.database.db, 'promised', age),
    (duplicatePayment) => refundDuplicatePayment(deps, duplicatePayment),
  )

/** Polls the refunds of duplicate payments that were sent and have no final event. */
export const followSentDuplicatePayments = (deps: Deps): Promise<void> =>
  forEachOverdue(
    deps,
    PENDING_REFUND_DELAY,
    (age) => readStuckDuplicatePayments(deps.database.db, 'sent', age),
    async (duplicatePayment) => {
      for (const reported of await deps.payments.listRefunds(duplicatePayment.paymentRef))
        await applyDuplicatePaymentRefund(deps, duplicatePayment, reported)
    },
  )
