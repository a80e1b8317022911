import { addCents } from '#contract/money.ts'
import type { CostItem } from './cases.ts'
import type { CostUnit } from './cost-unit.ts'

/** A cost line as far as the money raised fills it. */
export type FilledCost = CostItem & { readonly filledCents: number; readonly leftCents: number }

/** The cost lines, filled in their order by the money raised. */
export const fillCosts = (costItems: readonly CostItem[], raisedCents: number): FilledCost[] => {
  let restCents = Math.max(0, raisedCents)
  return costItems.map((item) => {
    const filledCents = Math.min(item.amountCents, restCents)
    restCents = addCents(restCents, -filledCents)
    return { ...item, filledCents, leftCents: addCents(item.amountCents, -filledCents) }
  })
}

/** The line that the next gift goes to; undefined once all are full. */
export const nextCost = (costs: readonly FilledCost[]): FilledCost | undefined =>
  costs.find(({ leftCents }) => leftCents > 0)

/** The unit that a gift is counted in: of the next line that has one, or of any if those are full; undefined without units. */
export const nextUnit = (costItems: readonly CostItem[], raisedCents: number): CostUnit | undefined => {
  const costs = fillCosts(costItems, raisedCents)
  return (costs.find(({ unit, leftCents }) => unit && leftCents > 0) ?? costs.find(({ unit }) => unit))?.unit
}
