import type { Deps } from '#server/deps.ts'
import { PENDING_REFUND_DELAY, sweepStuck, UNSENT_REFUND_DELAY } from '../sweeping/sweep-stuck.ts'
import { applyDuplicatePaymentRefund } from './apply-duplicate-payment-refund.ts'
import { readStuckDuplicatePayments } from './duplicate-payments.queries.ts'
import { refundDuplicatePayment } from './refund-duplicate-payment.ts'

export const returnWaitingDuplicatePayments = (deps: Deps): Promise<void> =>
  sweepStuck(
    deps,
    UNSENT_REFUND_DELAY,
    (since) => readStuckDuplicatePayments(deps.database.reader, 'promised', since),
    (second) => refundDuplicatePayment(deps, second),
  )

export const followSentDuplicatePayments = (deps: Deps): Promise<void> =>
  sweepStuck(
    deps,
    PENDING_REFUND_DELAY,
    (since) => readStuckDuplicatePayments(deps.database.reader, 'sent', since),
    async (second) => {
      for (const reported of await deps.payments.listRefunds(second.paymentRef))
        await applyDuplicatePaymentRefund(deps, second, reported)
    },
  )
