import type { Clock } from '#server/platform/clock.ts'
import { type TestClock, testClock } from '../clock.ts'

/** Constant, and later than any real clock, so that checks against real time never find it expired. */
const BEGINS = new Date('2040-03-05T17:00:00Z')

/** Our clock and the provider's, which are always slightly apart. Neither advances on its own. */
export type Time = {
  readonly clock: TestClock
  readonly providerClock: Clock
  /** Advances both, and sets the provider's offset. That clock never goes back. */
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
