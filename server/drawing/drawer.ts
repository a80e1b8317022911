import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MINUTE_MS } from '#contract/dates.ts'
import { openThread } from '#server/platform/jobs/worker-thread.ts'
import type { DrawingRequest } from './drawing-thread.ts'
import type { DrawingInput, DrawingName } from './drawings.ts'

const THREAD = new URL('drawing-thread.ts', import.meta.url)
/** Loads `.tsx` files, as in the main thread. */
const LOADER = pathToFileURL(join(import.meta.dirname, '../../tools/tsx-loader.mjs')).href
const LIMITS = { heapMb: 256, timeoutMs: 30_000, idleMs: 5 * MINUTE_MS }

export type Drawer = ReturnType<typeof openDrawer>

/** Draws on a thread of its own, so that requests are served meanwhile. */
export const openDrawer = () => {
  const { ask, stop } = openThread<DrawingRequest, Uint8Array>(THREAD, { ...LIMITS, loader: LOADER })
  const counts = { drawn: 0, failed: 0 }

  const draw = async <N extends DrawingName>(name: N, input: DrawingInput<N>): Promise<Buffer> => {
    try {
      const bytes = Buffer.from(await ask({ name, input }))
      counts.drawn += 1
      return bytes
    } catch (error) {
      counts.failed += 1
      throw error
    }
  }
  return { draw, stop, figures: () => ({ ...counts }) }
}
