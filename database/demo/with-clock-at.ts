import type { Deps } from '#server/deps.ts'

/** The dependencies with another clock, to record past events. */
export const withClockAt = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })
