import { existsSync } from 'node:fs'
import type { BenchProduct } from './bench-product.ts'
import type { Cost } from './cost-table.ts'
import { interrupted } from './interrupted.ts'
import { secondsOfFamily, threadMilliseconds } from './processor-time.ts'
import { median } from './rounds.ts'
import {
  type Asked,
  type StrangerAnswer,
  type StrangerRequest,
  strangerClient,
  type Variant,
} from './stranger-client.ts'

/** Each variant's cost is estimated from this many requests; the costliest variants are then measured in batches. */
const ESTIMATED_BY = 3
const MEASURED_VARIANTS = 2
const BATCHES = 5
const BATCH_MS = 40
const BATCH_REQUESTS_MAX = 60
/** An estimate above this is kept: measuring it again would take minutes. */
const SLOW_MS = 1000

/** Time of all threads, also of those that ended meanwhile, which only the coarser count includes. */
const timerOf = (pid: number): (() => number) => {
  const startedMs = threadMilliseconds(pid)
  const startedSeconds = isRunning(pid) ? secondsOfFamily(pid) : 0
  const tickMs = 10
  return () => {
    const coarseMs = isRunning(pid) ? (secondsOfFamily(pid) - startedSeconds) * 1000 : 0
    return Math.max(threadMilliseconds(pid) - startedMs, coarseMs - tickMs)
  }
}

export const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/task`)

type Measurement = Omit<Cost, 'name' | 'limit'>

/** Asks a product, and measures the processor time of its process and of the database for each request. */
export class MeasuredProduct {
  readonly #product: BenchProduct
  readonly #postgres: number
  readonly #client: ReturnType<typeof strangerClient>
  #turn = 0

  constructor(product: BenchProduct, postgres: number) {
    this.#product = product
    this.#postgres = postgres
    this.#client = strangerClient(product.origin)
  }

  async ask(request: StrangerRequest): Promise<StrangerAnswer | null> {
    interrupted.throwIfAborted()
    return this.#client.send(request).catch(() => null)
  }

  async #batch({ name, request }: Variant, count: number): Promise<Measurement> {
    const serverMs = timerOf(this.#product.pid)
    const databaseMs = timerOf(this.#postgres)
    let answer: StrangerAnswer | null = null
    for (let asked = 0; asked < count; asked += 1) {
      this.#turn += 1
      answer = await this.ask(request(this.#turn))
      if (answer === null) break
    }
    if (!isRunning(this.#product.pid))
      return {
        variant: name,
        ms: Number.POSITIVE_INFINITY,
        databaseMs: 0,
        bytesIn: 0,
        bytesOut: 0,
        status: 'the process ended',
      }
    const status = answer === null ? 'no answer' : String(answer.status)
    const { bytesIn = 0, bytesOut = 0 } = answer ?? {}
    return {
      variant: name,
      ms: serverMs() / count,
      databaseMs: databaseMs() / count,
      bytesIn,
      bytesOut,
      status,
    }
  }

  /** The median cost of one request. */
  async cost(variant: Variant): Promise<Measurement> {
    const estimate = await this.#batch(variant, ESTIMATED_BY)
    if (estimate.ms > SLOW_MS) return estimate
    const requests = Math.min(BATCH_REQUESTS_MAX, Math.max(ESTIMATED_BY, Math.ceil(BATCH_MS / estimate.ms)))
    const batches: (typeof estimate)[] = []
    for (let batch = 0; batch < BATCHES; batch += 1) batches.push(await this.#batch(variant, requests))
    const last = batches.at(-1) ?? estimate
    return {
      ...last,
      ms: median(batches.map(({ ms }) => ms)),
      databaseMs: median(batches.map((one) => one.databaseMs)),
    }
  }

  /** The costliest variant. */
  async worst({ name, variants }: Asked): Promise<Omit<Cost, 'limit'>> {
    const estimates: (Measurement & { readonly of: Variant })[] = []
    for (const variant of variants) {
      const estimate = await this.#batch(variant, ESTIMATED_BY)
      estimates.push({ ...estimate, of: variant })
      if (estimate.ms > SLOW_MS) break
    }
    estimates.sort((a, b) => b.ms - a.ms)
    const costs: Measurement[] = []
    for (const { of, ...estimate } of estimates.slice(0, MEASURED_VARIANTS))
      costs.push(estimate.ms > SLOW_MS ? estimate : await this.cost(of))
    const [first] = costs.sort((a, b) => b.ms - a.ms)
    if (first === undefined) throw new Error(`${name} has no variants`)
    return { name, ...first }
  }

  close(): void {
    this.#client.close()
  }
}
