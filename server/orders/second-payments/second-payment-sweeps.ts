import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { sweep } from '../sweeping/sweep.ts'
import { applySecondRefund } from './apply-second-refund.ts'
import { returnSecondPayment } from './return-second-payment.ts'
import { readStandingSecondPayments } from './second-payments.queries.ts'

const BATCH = 200
const UNSENT_AFTER_MS = MINUTE_MS
const UNHEARD_AFTER_MS = HOUR_MS

const before = ({ clock }: Pick<Deps, 'clock'>, ms: number): Date => new Date(clock.now().getTime() - ms)

/** Whoever should have asked the provider ended before, or had no clear answer. */
export const returnWaitingSecondPayments = async (deps: Deps): Promise<void> => {
  const since = before(deps, UNSENT_AFTER_MS)
  const waiting = await readStandingSecondPayments(deps.database.reader, 'promised', since, BATCH)
  await sweep(deps, waiting, (second) => returnSecondPayment(deps, second))
}

/** Pending at the provider, whose word of its end we may have missed. */
export const followSentSecondPayments = async (deps: Deps): Promise<void> => {
  const since = before(deps, UNHEARD_AFTER_MS)
  const sent = await readStandingSecondPayments(deps.database.reader, 'sent', since, BATCH)
  await sweep(deps, sent, async (second) => {
    for (const said of await deps.payments.listRefunds(second.paymentRef))
      await applySecondRefund(deps, second, said)
  })
}
