import * as z from 'zod'
import type { ReviewRound } from '#contract/cases/reviews/review-shapes.ts'
import { REVIEW_DECISIONS } from '#contract/cases/reviews/review-states.ts'
import type { ActName } from '#contract/staff/act-names.ts'
import { staffNamesOf } from '#server/accounts/staff/read-person.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import type { Deps } from '#server/deps.ts'
import { describeReview } from './describe-review.ts'
import { readReviewsOf } from './reviews.queries.ts'

/** Decisions about a case that are read. A case with more has long had its first answers. */
const DECISIONS_READ_MAX = 200

const DECIDED: ActName = 'review.decide'
const decidedShape = z.object({ checkId: z.string(), decision: z.enum(REVIEW_DECISIONS) })

/** All reviews of a case for staff, newest first. An appeal clears the decision that it is against, so that is read from the audit log. */
export const listRounds = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  caseId: string,
): Promise<ReviewRound[]> => {
  const [rows, { items: acts }] = await Promise.all([
    readReviewsOf(deps.database.db, caseId),
    readAudit(deps, { caseId, act: DECIDED }, { limit: DECISIONS_READ_MAX }),
  ])
  // The log keeps what earlier releases wrote, in other shapes, too; and its filter takes the beginning of an act's name.
  const decisions = acts.flatMap((act) => {
    const { data } = decidedShape.safeParse(act.details)
    return act.act !== DECIDED || data === undefined ? [] : [{ ...act, ...data }]
  })
  const names = await staffNamesOf(deps, [
    ...rows.map(({ reviewerId }) => reviewerId),
    ...decisions.map(({ staffId }) => staffId),
  ])
  const nameOf = (staffId: string | null) => names.get(staffId ?? '') ?? null
  return rows.map((row) => {
    const {
      caseId: _caseId,
      appealUntil: _until,
      appealedAt: _at,
      ...review
    } = describeReview(row, deps.clock.now())
    const { appealedAt, appealText } = row
    // The first of at most two.
    const against = decisions.findLast(
      ({ checkId, actedAt }) => checkId === row.reviewId && appealedAt !== null && actedAt <= appealedAt,
    )
    return {
      ...review,
      reviewerName: nameOf(row.reviewerId),
      appeal:
        appealedAt === null
          ? null
          : {
              text: appealText ?? '',
              appealedAt: appealedAt.toISOString(),
              against:
                against === undefined
                  ? null
                  : {
                      decision: against.decision,
                      reason: against.reason,
                      reviewerName: nameOf(against.staffId),
                      decidedAt: against.actedAt.toISOString(),
                    },
            },
    }
  })
}
