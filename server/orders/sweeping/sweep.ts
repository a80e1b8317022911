import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'

/** Processes items one by one; a failure is logged and doesn't block the others. */
export const sweep = async <T extends { readonly orderId: string }>(
  { log }: Pick<Deps, 'log'>,
  found: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<void> => {
  for (const one of found) {
    try {
      await work(one)
    } catch (error) {
      const { orderId } = one
      if (error instanceof OutcomeUnknown)
        log.warn({ err: error.cause, orderId }, 'the payment provider gave no clear answer')
      else log.error({ err: error, orderId }, 'an order could not be swept')
    }
  }
}
