import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ReviewReason } from '#contract/reviews/review-shapes.ts'
import { testApp } from '#testing/app.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { decideReview } from './decide-review.ts'

const test = testApp()
const REASON: ReviewReason = {
  code: 'goal.unsupported',
  field: 'goal',
  message: 'The costs don’t explain the goal.',
  howToFix: 'Name the costs.',
  severity: 'fix',
}

it('a rejection needs a reason that can’t be fixed, because a rejected fundraiser can’t change', async () => {
  const reviewer = { staffId: randomUUID(), roles: ['reviewer'] as const }
  const reject = (reasons: readonly ReviewReason[]) =>
    decideReview(test.deps, reviewer, { checkId: randomUUID(), round: 1, decision: 'reject', reasons })
  await expect(reject([REASON, REASON])).rejects.toMatchObject({
    data: { fields: [{ field: 'reasons', message: 'These can be fixed. Ask for changes instead.' }] },
  })
  // There is no such review.
  expect(await refusalCodeOf(reject([REASON, { ...REASON, severity: 'final' }]))).toBe('notFound')
})

it('a reviewer can’t decide about their own fundraiser', async () => {
  const ines = await staffPerson(test, 'reviewer')
  const { checkId } = await submitWholeCase(test, ines)
  expect((await ines.call('claimReview', { checkId })).msg).toContain('your own fundraiser')
  const approval = { checkId, round: 1, decision: 'approve' as const, reasons: [] }
  expect((await ines.call('decideReview', approval)).msg).toContain('your own fundraiser')
  expect(await (await staffPerson(test, 'reviewer')).code('decideReview', approval)).toBe(0)
})
