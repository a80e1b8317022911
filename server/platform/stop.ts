import { withTimeout } from './time-limit.ts'

/** A started component that has to be stopped in order. */
export type Stoppable = { stop(): Promise<void> }

/** How long a component may take to stop: longer than a payment in progress may take. */
const PATIENCE_MS = 20_000

/**
 * Stops components in reverse order of their start. One that fails or times out is logged and doesn't block
 * the others.
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
