import { formatDate } from '#contract/dates.ts'
import type { CheckedCase } from '#server/cases/case-with-check.ts'
import { deadlineRefundAt } from '#server/cases/cases.policy.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** @throws conflict once the case ended and any gifts were given back: a check that is passed later would have no money to send */
export const refuseAfterDeadlineRefund = (
  checkedCase: Pick<CheckedCase, 'publishedAt' | 'verifiedAt'>,
  now: Date,
): void => {
  const at = deadlineRefundAt(checkedCase, now)
  if (at !== null)
    throw new Refusal('conflict', {
      sentence: `It’s too late: the fundraiser ended on ${formatDate(at)}.`,
    })
}
