import { MINUTE_MS } from '#contract/dates.ts'
import type { BucketKey } from './risk-signals.ts'

/** TTL of a remembered wait, since donations or the end of an attack may shorten the real one. */
const REMEMBERED_MS = MINUTE_MS
/** Limits the cache to a few megabytes. */
const KEYS_MAX = 50_000

export type Wait = { readonly key: string; readonly waitMs: number }

type Remembered = { readonly untilMs: number; readonly forgetAtMs: number }

export type RememberedDelays = {
  /** Longest remembered wait of these buckets; null if there is none. */
  readonly waitOf: (buckets: readonly BucketKey[], now: Date) => number | null
  readonly remember: (waits: readonly Wait[], now: Date) => void
}

/**
 * Cache of recent "slow down" answers in this process: a client that retries anyway is refused again without
 * a database query. Misses are checked in the database, so processes needn't share it.
 */
export const rememberedDelays = (): RememberedDelays => {
  // Oldest first.
  const remembered = new Map<string, Remembered>()
  return {
    waitOf: (buckets, now) => {
      const waits = buckets.flatMap(({ key }) => {
        const delay = remembered.get(key)
        return delay === undefined || delay.forgetAtMs <= now.getTime() ? [] : delay.untilMs - now.getTime()
      })
      return waits.length === 0 ? null : Math.max(...waits)
    },
    remember: (waits, now) => {
      for (const { key, waitMs } of waits) {
        remembered.delete(key)
        remembered.set(key, {
          untilMs: now.getTime() + waitMs,
          forgetAtMs: now.getTime() + Math.min(waitMs, REMEMBERED_MS),
        })
      }
      for (const [key, { forgetAtMs }] of remembered) {
        if (forgetAtMs > now.getTime() && remembered.size <= KEYS_MAX) break
        remembered.delete(key)
      }
    },
  }
}
