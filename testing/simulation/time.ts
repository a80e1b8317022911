import type { Clock } from '#server/platform/clock.ts'
import { type TestClock, testClock } from '../clock.ts'

/** Fixed, and later than any real time, so that checks against the real clock find nothing expired. */
const START = new Date('2040-03-05T17:00:00Z')

/** Our clock and the provider's, which may differ by up to a minute. Neither advances on its own. */
export type Time = {
  readonly clock: TestClock
  readonly providerClock: Clock
  /** Advances both clocks, and sets the provider's offset to ours. The provider's clock never goes back. */
  readonly advance: (ms: number, providerOffsetMs: number) => void
}

export const openTime = (): Time => {
  const clock = testClock(START)
  let providerAt = START.getTime()
  return {
    clock,
    providerClock: { now: () => new Date(providerAt) },
    advance: (ms, providerOffsetMs) => {
      clock.advance(ms)
      providerAt = Math.max(providerAt, clock.now().getTime() + providerOffsetMs)
    },
  }
}
