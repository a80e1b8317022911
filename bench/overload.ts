import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchDatabase } from './bench-deps.ts'
import { startBenchProduct } from './bench-product.ts'
import { interrupted } from './interrupted.ts'
import { listCases, startVisitors, type Visitor, visitorsOf } from './mixed-load.ts'

const PHASE_MS = 20_000
const RECOVERY_MS = 10_000
const FEW = 4
const CROWD = 200

/** The 99th percentile of the event-loop delay since the previous call, from the server's metrics. */
const loopDelayMs = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(metrics)?.[1] ?? Number.NaN)
}

/**
 * Measures who is refused and how late the event loop is while the visitors are within the server's capacity, beyond
 * it, and within it again.
 */
export const benchOverload = async (database: BenchDatabase & { owner: pg.Pool }): Promise<void> => {
  const product = await startBenchProduct(database, { BUSY_AFTER_MS: undefined })
  const { origin } = product
  try {
    const requests = visitorsOf(origin, product.donorServer, await listCases(origin), 'over')
    const visitors = (readers: number): Visitor[] => [
      ...Array.from({ length: readers }, () => ({
        kind: 'rendered pages',
        pauseMs: 10,
        once: requests.renderedPage,
      })),
      ...Array.from({ length: 4 }, () => ({ kind: 'cached pages', pauseMs: 50, once: requests.cachedPage })),
      ...Array.from({ length: 4 }, () => ({ kind: 'reading calls', pauseMs: 50, once: requests.call })),
      ...Array.from({ length: 2 }, () => ({ kind: 'donations', pauseMs: 200, once: requests.donation })),
    ]
    const phase = async (name: string, readers: number, ms: number): Promise<void> => {
      interrupted.throwIfAborted()
      await loopDelayMs(origin)
      const stop = startVisitors(visitors(readers))
      await pause(ms)
      const outcomes = await stop()
      console.log(`  ${name}: event-loop delay p99 ${(await loopDelayMs(origin)).toFixed(0)} ms`)
      for (const [kind, { answered, busy, failed }] of Object.entries(outcomes)) {
        const rate = ((answered * 1000) / ms).toFixed(1).padStart(6)
        console.log(
          `    ${kind.padEnd(15)} ${rate}/s answered, ${busy} refused with Retry-After, ${failed} failed`,
        )
      }
    }
    console.log(`\nPages, calls and donations within the capacity and beyond it`)
    await phase(`${FEW} readers`, FEW, PHASE_MS)
    await phase(`${CROWD} readers`, CROWD, PHASE_MS)
    console.log(`  ${RECOVERY_MS / 1000} s later:`)
    await pause(RECOVERY_MS)
    await phase(`${FEW} readers`, FEW, PHASE_MS)
    console.log('  npm run bench -- overload')
  } finally {
    await product.stop()
  }
}
