import type { Clock } from '#server/platform/clock.ts'

/** A clock that stands still until it is told to move. */
export type TestClock = Clock & { readonly advance: (ms: number) => void; readonly set: (at: Date) => void }

export const testClock = (start: Date = new Date()): TestClock => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
    set: (to) => {
      at = to.getTime()
    },
  }
}
