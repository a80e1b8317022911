/** How hard to make an order's proof of work: 0 for nobody in particular. Each step doubles the work. */
export type Risk = number

/** So many refusals are people's own: slips, empty accounts, a shared address. */
const FREE_REFUSALS = 5
const RISK_MAX = 4
/** Whoever has many cards refused tries cards: each further handful doubles the work of the next order. */
export const riskOf = (refusals: number): Risk =>
  Math.min(RISK_MAX, Math.max(0, Math.floor(refusals / FREE_REFUSALS)))
