import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { MINUTE_MS } from '#contract/dates.ts'
import type { BenchDatabase } from './bench-deps.ts'
import { startBenchProduct } from './bench-product.ts'
import { interrupted } from './interrupted.ts'
import { listCases, startVisitors, type Visitor, visitorsOf } from './mixed-load.ts'
import { memoryOf } from './resident-memory.ts'

const MINUTES = 20
const ORGANIZER = 'lena.whitcomb@mail.example'

const copies = (count: number, visitor: Visitor): Visitor[] => Array.from({ length: count }, () => visitor)

/** Measures the server's memory each minute under a steady mixed load. `soak=60` takes an hour. */
export const benchSoak = async (
  database: BenchDatabase & { owner: pg.Pool },
  minutes = `${MINUTES}`,
): Promise<void> => {
  const product = await startBenchProduct(database, {})
  try {
    const requests = visitorsOf(product.origin, product.donorServer, await listCases(product.origin), 'soak')
    const stop = startVisitors([
      ...copies(3, { kind: 'cached case pages', pauseMs: 50, once: requests.cachedPage }),
      ...copies(2, { kind: 'rendered case pages', pauseMs: 100, once: requests.renderedPage }),
      ...copies(2, { kind: 'lists and other pages', pauseMs: 100, once: requests.otherPage }),
      ...copies(2, { kind: 'reading calls', pauseMs: 50, once: requests.call }),
      ...copies(2, { kind: 'donations', pauseMs: 200, once: requests.donation }),
      ...copies(20, { kind: 'live feeds', pauseMs: 100, once: requests.liveFeed }),
      { kind: 'sign-ins', pauseMs: 2000, once: () => requests.signIn(ORGANIZER) },
    ])
    const residentMb = (): number => Math.round(memoryOf(product.pid).own.residentMb)
    console.log(`\nMixed load for ${minutes} minutes; resident memory of the server with its sandbox`)
    console.log(`  start      ${residentMb()} MB`)
    for (let minute = 1; minute <= Number(minutes) && !interrupted.aborted; minute += 1) {
      await pause(MINUTE_MS, undefined, { signal: interrupted }).catch(() => undefined)
      console.log(`  minute ${String(minute).padStart(3)} ${residentMb()} MB`)
    }
    for (const [kind, { answered, busy, failed }] of Object.entries(await stop()))
      console.log(`  ${kind.padEnd(24)} ${answered} answered, ${busy} refused as busy, ${failed} failed`)
    console.log(`  npm run bench -- soak=${minutes}`)
  } finally {
    await product.stop()
  }
}
