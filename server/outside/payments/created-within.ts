/** How far the provider's clock may be from ours. */
const CLOCKS_APART_S = 600

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** As Stripe's lists take it: what was made from one moment of our clock until another. */
export const createdWithin = ({ from, until }: { readonly from: Date; readonly until: Date }) => ({
  gte: secondOf(from) - CLOCKS_APART_S,
  lte: secondOf(until) + CLOCKS_APART_S,
})
