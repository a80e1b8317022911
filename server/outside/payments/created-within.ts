/** Tolerated clock skew with the provider. */
const CLOCK_SKEW_S = 600

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Stripe's list filter for a range of our clock. */
export const createdWithin = ({ from, until }: { readonly from: Date; readonly until: Date }) => ({
  gte: secondOf(from) - CLOCK_SKEW_S,
  lte: secondOf(until) + CLOCK_SKEW_S,
})
