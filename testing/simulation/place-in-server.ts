/** Frames that say how a statement is sent, not what for. */
const PLUMBING = /\/server\/(platform|outside)\//
const FRAMES = 60
const NAMED = 2

/**
 * Which of our functions is about to do something outside, as `settleOrder › writeSettlements`: for the words of a story.
 * The innermost ones, without the plumbing below them.
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
    // Reading it is what calls the function above.
    void new Error('where').stack
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    Error.prepareStackTrace = prepareStackTrace
  }
  return names.slice(0, NAMED).reverse().join(' › ') || 'the server'
}
