import type { Deps } from '#server/deps.ts'
import { sweepStanding, UNHEARD, UNSENT } from '../sweeping/sweep-standing.ts'
import { applySecondRefund } from './apply-second-refund.ts'
import { returnSecondPayment } from './return-second-payment.ts'
import { readStandingSecondPayments } from './second-payments.queries.ts'

export const returnWaitingSecondPayments = (deps: Deps): Promise<void> =>
  sweepStanding(
    deps,
    UNSENT,
    (since) => readStandingSecondPayments(deps.database.reader, 'promised', since),
    (second) => returnSecondPayment(deps, second),
  )

export const followSentSecondPayments = (deps: Deps): Promise<void> =>
  sweepStanding(
    deps,
    UNHEARD,
    (since) => readStandingSecondPayments(deps.database.reader, 'sent', since),
    async (second) => {
      for (const said of await deps.payments.listRefunds(second.paymentRef))
        await applySecondRefund(deps, second, said)
    },
  )
