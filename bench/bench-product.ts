import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod'
import type { DonorServer } from '#testing/donations/donor.ts'
import { freePorts } from '#testing/free-port.ts'
import { startProduct } from '#testing/journeys-product.ts'
import type { BenchDatabase } from './bench-deps.ts'
import { serverOverHttp } from './server-over-http.ts'

const settingShape = z.object({ value: z.string() })

export type BenchProduct = {
  readonly pid: number
  readonly origin: string
  /** Its data folder, with its keys. */
  readonly dataDir: string
  readonly donorServer: DonorServer
  readonly stop: () => Promise<void>
}

/** Starts the product with its sandbox and demo, in its own process on the bench's database. */
export const startBenchProduct = async (
  { dataDir, ownerUrl, owner }: BenchDatabase & { owner: pg.Pool },
  settings: Readonly<Record<string, string | undefined>>,
): Promise<BenchProduct> => {
  const folder = mkdtempSync(join(dataDir, 'product-'))
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const started = startProduct(
    folder,
    { port: `${port}`, sandboxPort: `${sandboxPort}` },
    { DATABASE_URL: ownerUrl, SANDBOX: 'true', DEMO: 'true', RATE_LIMIT_FACTOR: '1000000', ...settings },
  )
  if (!(await started.ready)) throw new Error('The product did not start')
  const { rows } = await owner.query("select value from sandbox.setting where name = 'stripe.secretKey'")
  const stripeSecretKey = settingShape.parse(rows[0]).value
  const origin = `http://localhost:${port}`
  const sandbox = {
    stripeApi: { protocol: 'http', host: 'localhost', port: sandboxPort },
    stripeSecretKey,
  } as const
  const stop = async (): Promise<void> => {
    started.stop()
    await started.ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { pid: started.pid, origin, dataDir: folder, donorServer: serverOverHttp({ origin, sandbox }), stop }
}
