import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'

/** Processes items one by one; a failure is logged and doesn't block the others. */
export const forEachOrder = async <T extends { readonly orderId: string }>(
  { log }: Pick<Deps, 'log'>,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      const { orderId } = item
      if (error instanceof OutcomeUnknown)
        log.warn({ err: error.cause, orderId }, 'the payment provider gave no clear answer')
      else log.error({ err: error, orderId }, 'an order could not be swept')
    }
  }
}
