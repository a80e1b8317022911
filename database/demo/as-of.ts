import type { Deps } from '#server/deps.ts'

/** The same dependencies at another time: what happened then is recorded as of then. */
export const asOf = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })
