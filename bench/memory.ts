import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '#testing/free-port.ts'
import { startProduct } from '#testing/journeys-product.ts'
import type { BenchDatabase } from './bench-deps.ts'
import { interrupted } from './interrupted.ts'
import { memoryOf } from './resident-memory.ts'

const IDLE_MS = 30_000

const mb = (value: number): string => `${Math.round(value)} MB`.padStart(7)

/**
 * Measures the memory of the product as `npm start` runs it, half a minute after the start, without visitors: first
 * in an empty folder, then started again.
 */
export const benchMemory = async ({ dataDir }: BenchDatabase): Promise<void> => {
  const folder = mkdtempSync(join(dataDir, 'product-'))
  console.log(`\nResident memory ${IDLE_MS / 1000} s after the start, without visitors`)
  try {
    for (const start of ['first start, with the sample cases made', 'second start']) {
      interrupted.throwIfAborted()
      const [port, sandboxPort] = await freePorts(2)
      const startedAt = performance.now()
      const product = startProduct(folder, { port: `${port}`, sandboxPort: `${sandboxPort}` })
      if (!(await product.ready)) throw new Error('The product did not start')
      const seconds = (performance.now() - startedAt) / 1000
      await pause(IDLE_MS)
      const { own, descendants, processes } = memoryOf(product.pid)
      product.stop()
      await product.ended
      console.log(`  ${start}, ready after ${seconds.toFixed(1)} s`)
      console.log(`    server with its sandbox, resident          ${mb(own.residentMb)}`)
      console.log(`    PostgreSQL, ${processes} processes, shared counted once ${mb(descendants.shareMb)}`)
      console.log(`    all together, shared counted once          ${mb(own.shareMb + descendants.shareMb)}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('  npm run bench -- memory')
}
