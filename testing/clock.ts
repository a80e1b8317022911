import type { Clock } from '#server/platform/clock.ts'

/** A clock that advances only on request. */
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

/** Advances the clock while `act` runs, then sets it back. */
export const laterBy = async <T>(clock: TestClock, ms: number, act: () => Promise<T>): Promise<T> => {
  clock.advance(ms)
  try {
    return await act()
  } finally {
    clock.advance(-ms)
  }
}
