import { JUST_STARTED_BELOW_PERCENT, NEAR_GOAL_FROM_PERCENT } from '#contract/cases/case-filters.ts'

/** Stage of a case by its progress, which decides the leading fact. `past` is above the goal. */
export type CaseStage = 'early' | 'underWay' | 'near' | 'reached' | 'past'

export const stageOf = (raisedCents: number, goalCents: number): CaseStage => {
  if (raisedCents > goalCents) return 'past'
  if (raisedCents === goalCents) return 'reached'
  if (raisedCents * 100 > goalCents * NEAR_GOAL_FROM_PERCENT) return 'near'
  if (raisedCents * 100 < goalCents * JUST_STARTED_BELOW_PERCENT) return 'early'
  return 'underWay'
}
