import type { Deps } from '#server/deps.ts'
import { PENDING_REFUND_DELAY, sweepStuck, UNSENT_REFUND_DELAY } from '../sweeping/sweep-stuck.ts'
import { applyDuplicatePaymentRefund } from './apply-duplicate-payment-refund.ts'
import { readStuckDuplicatePayments } from './duplicate-payments.queries.ts'
import { refundDuplicatePayment } from './refund-duplicate-payment.ts'

/** Refunds the duplicate payments whose refund was promised and not sent. */
export const returnWaitingDuplicatePayments = (deps: Deps): Promise<void> =>
  sweepStuck(
    deps,
    UNSENT_REFUND_DELAY,
    (age) => readStuckDuplicatePayments(deps.database.reader, 'promised', age),
    (duplicatePayment) => refundDuplicatePayment(deps, duplicatePayment),
  )

/** Polls the refunds of duplicate payments that were sent and have no final event. */
export const followSentDuplicatePayments = (deps: Deps): Promise<void> =>
  sweepStuck(
    deps,
    PENDING_REFUND_DELAY,
    (age) => readStuckDuplicatePayments(deps.database.reader, 'sent', age),
    async (duplicatePayment) => {
      for (const reported of await deps.payments.listRefunds(duplicatePayment.paymentRef))
        await applyDuplicatePaymentRefund(deps, duplicatePayment, reported)
    },
  )
