import { MINUTE_MS } from '#contract/dates.ts'
import { openThread, type ThreadLimits } from '#server/platform/jobs/worker-thread.ts'

/** Looks up a stack's places in the sources. One stack at a time: the next call waits for the one before. */
export type Symbolicator = {
  /** The stack with places in the sources; null if looking them up took too long or too much memory. */
  readonly resolve: (stack: string) => Promise<string | null>
  readonly close: () => Promise<void>
}

/**
 * A map of a few megabytes takes ten times its size once parsed. The thread caches the maps it parsed until it is idle.
 * Its timeout is shorter than the patience of a stopping process.
 */
const LIMITS: ThreadLimits = { heapMb: 256, timeoutMs: 15_000, idleMs: 5 * MINUTE_MS }

const THREAD = new URL('./symbolication-thread.ts', import.meta.url)

/** Symbolicates in a thread of its own: a map that is too large ends the thread, never the process. */
export const createSymbolicator = (folder?: string, limits: Partial<ThreadLimits> = {}): Symbolicator => {
  const thread = openThread<string, string>(THREAD, { ...LIMITS, ...limits, workerData: { folder } })
  let last: Promise<unknown> = Promise.resolve()
  return {
    resolve: (stack) => {
      const answer = last.then(() => thread.ask(stack)).catch(() => null)
      last = answer
      return answer
    },
    close: thread.stop,
  }
}
