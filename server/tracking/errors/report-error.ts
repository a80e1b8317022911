import { isIgnored, maskText } from '#contract/tracking/error-reports.ts'
import type { Deps } from '#server/deps.ts'

type Told = {
  readonly side: 'browser' | 'server'
  readonly message: string
  readonly stack: string
  readonly page: string | null
}

const MESSAGE_MAX = 300
const STACK_MAX = 4000

/** Masks an error and reports it. Never throws: a failure is logged. */
export const reportError = async (
  { errors, clock, log }: Pick<Deps, 'errors' | 'clock' | 'log'>,
  { side, message, stack, page }: Told,
): Promise<boolean> => {
  if (isIgnored(message) || isIgnored(stack)) return false
  try {
    await errors.report({
      side,
      message: maskText(message).slice(0, MESSAGE_MAX) || 'No message',
      stack: maskText(stack).slice(0, STACK_MAX),
      page,
      at: clock.now(),
    })
    return true
  } catch (error) {
    log.warn({ err: error }, 'an error could not be reported')
    return false
  }
}
