import { MINUTE_MS } from '#contract/dates.ts'
import type { BucketKey } from './risk-signals.ts'

/** No longer: a bucket may empty sooner than it said, by gifts or by the end of an attack. */
const REMEMBERED_MS = MINUTE_MS
/** A few megabytes. */
const KEYS_MAX = 50_000

export type Wait = { readonly key: string; readonly waitMs: number }

type Remembered = { readonly untilMs: number; readonly forgetAtMs: number }

export type RememberedDelays = {
  /** How long, as far as is remembered, whoever these are the buckets of has to wait; null where nothing is. */
  readonly waitOf: (buckets: readonly BucketKey[], now: Date) => number | null
  readonly remember: (waits: readonly Wait[], now: Date) => void
}

/**
 * Who was told to wait a moment ago, kept in the process: whoever knocks on all the same is told again without asking
 * the database, and takes that much less of everybody's time. What it doesn't know is asked there, so another process
 * needn't know it.
 */
export const rememberedDelays = (): RememberedDelays => {
  // The longest known first.
  const remembered = new Map<string, Remembered>()
  return {
    waitOf: (buckets, now) => {
      const waits = buckets.flatMap(({ key }) => {
        const known = remembered.get(key)
        return known === undefined || known.forgetAtMs <= now.getTime() ? [] : known.untilMs - now.getTime()
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
