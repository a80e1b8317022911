import type { Clock } from '#server/platform/clock.ts'
import { type TestClock, testClock } from '../clock.ts'

/** Always the same, and later than any real clock: what checks its age by that one is never too old. */
const BEGINS = new Date('2040-03-05T17:00:00Z')

/** Our clock and the provider's, which is always a little wrong. Neither moves by itself. */
export type Time = {
  readonly clock: TestClock
  readonly providerClock: Clock
  /** Moves both, and sets how much later (or earlier) it is at the provider's. That one never goes back. */
  readonly pass: (ms: number, apartMs: number) => void
}

export const openTime = (): Time => {
  const clock = testClock(BEGINS)
  let providerAt = BEGINS.getTime()
  return {
    clock,
    providerClock: { now: () => new Date(providerAt) },
    pass: (ms, apartMs) => {
      clock.advance(ms)
      providerAt = Math.max(providerAt, clock.now().getTime() + apartMs)
    },
  }
}
