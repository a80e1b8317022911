import { JUST_STARTED_BELOW_PERCENT, NEAR_GOAL_FROM_PERCENT } from '#contract/cases/cases.ts'

/**
 * How far a case has come, which decides what its card leads with: people while it is young, what is left when
 * it is nearly there. `past` is more than was asked for.
 */
export type CaseStage = 'early' | 'underWay' | 'near' | 'reached' | 'past'

export const stageOf = (raisedCents: number, goalCents: number): CaseStage => {
  if (raisedCents > goalCents) return 'past'
  if (raisedCents === goalCents) return 'reached'
  if (raisedCents * 100 > goalCents * NEAR_GOAL_FROM_PERCENT) return 'near'
  if (raisedCents * 100 < goalCents * JUST_STARTED_BELOW_PERCENT) return 'early'
  return 'underWay'
}
