/** The time, passed in so that a test can hold or move it. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
