import { OutcomeUnknown, type PaymentProvider } from '#server/outside/payments/port.ts'
import { type ClockCheck, clockProblem } from '#server/platform/clock-check.ts'
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

type ClockDeps = { readonly clockCheck: ClockCheck }
type GateDeps = ClockDeps & {
  readonly database: { readonly db: Db }
  readonly firstComparison: FirstComparison
}

/** Why the books may have forgotten what the provider knows, or what is due can't be known; null if neither. */
const readStopReason = async ({
  database: { db },
  firstComparison,
  clockCheck,
}: GateDeps): Promise<string | null> => {
  if (!firstComparison.isDone()) return 'The books haven’t been compared with the provider yet'
  const problem = clockProblem(await clockCheck.read())
  if (problem !== null) return problem
  const stop = await readPayoutStop(db)
  return stop?.reason === 'provider_ahead' ? stop.detail : null
}

/**
 * @throws MoneyOutStopped before this process's first comparison with the provider, while the provider is ahead of
 * the books, and while this process's clock is wrong
 */
export const requireMoneyOut = async (deps: GateDeps): Promise<void> => {
  const reason = await readStopReason(deps)
  if (reason !== null) throw new MoneyOutStopped(reason)
}

/** Whether money may not leave now, so that nothing is decided on what the books may have forgotten. */
export const isMoneyOutStopped = async (deps: GateDeps): Promise<boolean> =>
  (await readStopReason(deps)) !== null

/**
 * What runs on a schedule decides by the time: what is due, has cleared, is over or is old enough to delete. It waits for
 * a node whose clock is right. @throws MoneyOutStopped
 */
export const requireRightClock = async ({ clockCheck }: ClockDeps): Promise<void> => {
  const problem = clockProblem(await clockCheck.read())
  if (problem !== null) throw new MoneyOutStopped(problem)
}

/**
 * The payments port with a gate before each call that moves money to donors or recipients: it is made only while the books
 * know what the provider knows, and this process knows the time. Charges pass, so donations continue. What calls a known
 * payout off passes, too: it can pay no one twice, and a hold has to reach money in transit.
 */
export const stopMoneyOut = (payments: PaymentProvider, deps: GateDeps): PaymentProvider => {
  const gated =
    <Ask extends unknown[], Answer>(call: (...ask: Ask) => Promise<Answer>) =>
    async (...ask: Ask): Promise<Answer> => {
      await requireMoneyOut(deps)
      return call(...ask)
    }
  return {
    ...payments,
    refund: gated(payments.refund),
    transfer: gated(payments.transfer),
    payToBank: gated(payments.payToBank),
  }
}
