import { isIgnored, maskStack, maskText } from '#contract/tracking/error-reports.ts'
import type { Deps } from '#server/deps.ts'
import { sourceMaps } from './source-maps.ts'

type ReportDeps = Pick<Deps, 'errors' | 'clock' | 'log'>

type Report = {
  readonly side: 'browser' | 'server'
  readonly message: string
  readonly stack: string
  readonly page: string | null
  readonly routes?: readonly string[]
  readonly browser?: string
}

const MESSAGE_MAX = 300
const STACK_MAX = 4000

/** Masks an error and reports it. Never throws: a failure is logged. @returns whether it was reported */
export const reportError = async (
  { errors, clock, log }: ReportDeps,
  { side, message, stack, page, routes = [], browser }: Report,
): Promise<boolean> => {
  if (isIgnored(message) || isIgnored(stack)) return false
  try {
    await errors.report({
      side,
      message: maskText(message).slice(0, MESSAGE_MAX) || 'No message',
      stack: (await sourceMaps.resolve(maskStack(stack))).slice(0, STACK_MAX),
      page,
      routes,
      browser: browser ?? null,
      at: clock.now(),
    })
    return true
  } catch (error) {
    log.warn({ err: error }, 'an error could not be reported')
    return false
  }
}

/** Reports what broke on this server. */
export const reportServerError = async (
  deps: ReportDeps,
  error: unknown,
  page: string | null,
): Promise<void> => {
  const isError = error instanceof Error
  await reportError(deps, {
    side: 'server',
    message: isError ? `${error.name}: ${error.message}` : String(error),
    stack: isError ? (error.stack ?? '') : '',
    page,
  })
}
