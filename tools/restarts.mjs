const COUNTED_SECONDS = 3600
/** Ends within this time count as ends in a row. */
const ROW_SECONDS = 600
const LONGEST_SECONDS = 60
/** Ends that the next program is told of by time; beside them it is told their number. */
const LISTED = 10

/**
 * Decides when a program that ended is started again: after a second, and after twice as long for each further end
 * within `ROW_SECONDS`, up to `LONGEST_SECONDS`, so that a program that can't run doesn't spin. Never gives up;
 * supervise.mjs decides which ends count.
 * @param firstSeconds first delay
 * @param now milliseconds since 1970
 */
export const createRestarts = ({ firstSeconds = 1, now = Date.now } = {}) => {
  let ends = []
  let unreported = []
  return {
    /** Records an end. @returns the delay, and what the next program is told */
    next: (how) => {
      const atMs = now()
      ends = [...ends.filter((endMs) => endMs > atMs - COUNTED_SECONDS * 1000), atMs]
      unreported = [...unreported, { how, at: new Date(atMs).toISOString() }].slice(-LISTED)
      const inARow = ends.filter((endMs) => endMs > atMs - ROW_SECONDS * 1000).length
      return {
        delaySeconds: Math.min(LONGEST_SECONDS, firstSeconds * 2 ** (inARow - 1)),
        report: { ends: unreported, inTheLastHour: ends.length },
      }
    },
    /** The program is ready, so it has reported the ends that it was told of. */
    ready: () => {
      unreported = []
    },
  }
}
