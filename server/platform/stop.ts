import { withTimeout } from './time-limit.ts'

/** Something started that must be ended in order. */
export type Stoppable = { stop(): Promise<void> }

/** Longer than a payment under way may take. */
const PATIENCE_MS = 20_000

/**
 * Ends what was started last first. One that fails to stop, or doesn't in its time, is told of and does not keep the
 * rest running.
 */
export const stopInReverse = async (
  running: readonly Stoppable[],
  patienceMs: number = PATIENCE_MS,
): Promise<void> => {
  for (const part of [...running].reverse()) {
    try {
      await withTimeout(part.stop(), patienceMs)
    } catch (error) {
      process.stderr.write(`While stopping: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
}
