import { OutcomeUnknown, type PaymentProvider } from '#server/outside/payments/port.ts'
import type { Db } from '#server/platform/database.ts'
import { readPayoutStop } from './payouts-stopped.queries.ts'

/**
 * Money, refunds too, may not leave now; `stop-payouts.ts` opens and lifts the stops. No call was made; the job that wanted
 * it tries again.
 */
export class MoneyOutStopped extends OutcomeUnknown {
  constructor(reason: string) {
    super(undefined, `Money out is stopped: ${reason}`)
    this.name = 'MoneyOutStopped'
  }
}

/** This process's first comparison of the provider with the books since it started. */
export type FirstComparison = { readonly isDone: () => boolean; readonly finish: () => void }

export const createFirstComparison = (): FirstComparison => {
  let isDone = false
  return {
    isDone: () => isDone,
    finish: () => {
      isDone = true
    },
  }
}

/** Why the books may have forgotten what the provider knows; null if they haven't. */
const readStopReason = async (db: Db, firstComparison: FirstComparison): Promise<string | null> => {
  if (!firstComparison.isDone()) return 'The books haven’t been compared with the provider yet'
  const stop = await readPayoutStop(db)
  return stop?.reason === 'provider_ahead' ? stop.detail : null
}

/**
 * @throws MoneyOutStopped before this process's first comparison with the provider, and while the provider is ahead of
 * the books
 */
export const requireBooksUpToDate = async (db: Db, firstComparison: FirstComparison): Promise<void> => {
  const reason = await readStopReason(db, firstComparison)
  if (reason !== null) throw new MoneyOutStopped(reason)
}

/** Whether money may not leave now, so that nothing is decided on what the books may have forgotten. */
export const isMoneyOutStopped = async (db: Db, firstComparison: FirstComparison): Promise<boolean> =>
  (await readStopReason(db, firstComparison)) !== null

/**
 * The payments port with a gate before each call that moves money to donors or recipients: it is made only while the
 * books know what the provider knows. Charges pass, so donations continue. What calls a known payout off passes, too: it
 * can pay no one twice, and a hold has to reach money in transit.
 */
export const stopMoneyOut = (
  payments: PaymentProvider,
  db: Db,
  firstComparison: FirstComparison,
): PaymentProvider => {
  const gated =
    <Ask extends unknown[], Answer>(call: (...ask: Ask) => Promise<Answer>) =>
    async (...ask: Ask): Promise<Answer> => {
      await requireBooksUpToDate(db, firstComparison)
      return call(...ask)
    }
  return {
    ...payments,
    refund: gated(payments.refund),
    transfer: gated(payments.transfer),
    payToBank: gated(payments.payToBank),
  }
}
