/** Tolerated clock skew with the provider. */
const CLOCKS_APART_S = 600

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Stripe's list filter for a range of our clock. */
export const createdWithin = ({ from, until }: { readonly from: Date; readonly until: Date }) => ({
  gte: secondOf(from) - CLOCKS_APART_S,
  lte: secondOf(until) + CLOCKS_APART_S,
})
