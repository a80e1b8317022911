/** Files of stack frames that carry out a step, rather than decide on it. */
const INFRASTRUCTURE = /\/server\/(platform|outside)\//
const FRAMES = 60
const NAMES_SHOWN = 2

/**
 * Names the server functions that are about to leave the process, such as `settleOrder › writeSettlements`, for
 * the log: the innermost ones outside of infrastructure.
 */
export const callPathInServer = (): string => {
  const { stackTraceLimit, prepareStackTrace } = Error
  let names: string[] = []
  Error.stackTraceLimit = FRAMES
  Error.prepareStackTrace = (_error, frames) => {
    names = frames
      .filter(
        (frame) =>
          /\/server\//.test(frame.getFileName() ?? '') && !INFRASTRUCTURE.test(frame.getFileName() ?? ''),
      )
      .flatMap((frame) => frame.getFunctionName() ?? [])
    return ''
  }
  try {
    // Reading `stack` calls prepareStackTrace.
    void new Error('where').stack
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    Error.prepareStackTrace = prepareStackTrace
  }
  return names.slice(0, NAMES_SHOWN).reverse().join(' › ') || 'the server'
}
