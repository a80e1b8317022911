/** Stack frames that send statements, rather than decide them. */
const PLUMBING = /\/server\/(platform|outside)\//
const FRAMES = 60
const NAMED = 2

/**
 * Call path of a pending outside step, such as `settleOrder › writeSettlements`, for the story: the innermost
 * functions, without the plumbing.
 */
export const placeInServer = (): string => {
  const { stackTraceLimit, prepareStackTrace } = Error
  let names: string[] = []
  Error.stackTraceLimit = FRAMES
  Error.prepareStackTrace = (_error, frames) => {
    names = frames
      .filter(
        (frame) => /\/server\//.test(frame.getFileName() ?? '') && !PLUMBING.test(frame.getFileName() ?? ''),
      )
      .flatMap((frame) => frame.getFunctionName() ?? [])
    return ''
  }
  try {
    // Reading the property calls the function above.
    void new Error('where').stack
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    Error.prepareStackTrace = prepareStackTrace
  }
  return names.slice(0, NAMED).reverse().join(' › ') || 'the server'
}
