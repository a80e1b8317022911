import type { Deps } from '#server/deps.ts'

/** The dependencies with another clock, to record past events. */
export const asOf = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })
