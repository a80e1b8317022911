import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { CLAIM_HOURS } from '#contract/cases/reviews/review-deadlines.ts'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { TestPerson } from '#testing/person.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { claimReview } from './claim-review.ts'
import { decideReview } from './decide-review.ts'
import { findReview } from './reviews.queries.ts'
import { submitCase } from './submit-case.ts'

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
    data: { fields: [{ field: 'reasons', message: 'These can be fixed. Request changes instead.' }] },
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

it('what the first reviewer keeps too long is decided by anyone, without claiming it', async () => {
  const { deps } = test
  const pam = await new TestPerson(test, 'pam@mail.example').register('Pam Whitcomb')
  const { caseId, checkId } = await submitWholeCase(test, pam)
  const ines = await staffPerson(test, 'reviewer')
  const { staffId } = (await ines.call('staffMember', {})).data
  const first = { staffId, roles: ['reviewer'] as const }
  const other = { ...first, staffId: randomUUID() }
  const ask = { round: 1, decision: 'request_changes' as const, reasons: [REASON] }
  await decideReview(deps, first, { checkId, ...ask })
  await pam.call('updateDraft', { zoneId: 1, caseId, version: 1, summary: 'The costs are named now.' })
  const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
  const again = { caseId, version: 2, attestations, idempotencyKey: randomUUID() }
  const returnedId = (await pam.call('submitCase', again)).data.checkId ?? ''
  const decide = () => decideReview(deps, other, { checkId: returnedId, ...ask })
  expect(await refusalCodeOf(decide())).toBe('conflict')
  const dueAt = (await findReview(deps.database.db, returnedId))?.dueAt ?? new Date(0)
  const waitMs = dueAt.getTime() - CLAIM_HOURS * HOUR_MS - test.clock.now().getTime()
  expect(waitMs).toBeGreaterThan(0)
  await laterBy(test.clock, waitMs, decide)
  expect((await findReview(deps.database.db, returnedId))?.reviewerId).toBe(other.staffId)
})

it('an edit that is sent at the moment of the approval is found in searches', async () => {
  const { deps } = test
  const { database } = deps
  const paul = await new TestPerson(test, 'paul@mail.example').register('Paul Whitcomb')
  const { userId } = (await paul.call('userInfo', {})).data
  const { caseId, checkId } = await submitWholeCase(test, paul)
  const summary = 'A quokka needs a new home.'
  await paul.call('updateDraft', { zoneId: 1, caseId, version: 1, summary })
  let isApproved = false
  const transact: typeof database.transact = async (unit) => {
    if (!isApproved) {
      isApproved = true
      const reviewer = { staffId: randomUUID(), roles: ['reviewer'] as const }
      await decideReview(deps, reviewer, { checkId, round: 1, decision: 'approve', reasons: [] })
    }
    return database.transact(unit)
  }
  const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
  const edit = { caseId, version: 2, attestations, idempotencyKey: randomUUID() }
  await submitCase({ ...deps, database: { ...database, transact } }, { userId }, edit)
  const { data } = (await test.app.inject({ url: calls.caseList.path, query: { q: 'quokka' } })).json()
  expect(data.items).toMatchObject([{ caseId, summary }])
})

it('changes that a former reviewer asked for are kept for no one', async () => {
  const { deps } = test
  const rae = await new TestPerson(test, 'rae@mail.example').register('Rae Whitcomb')
  const { caseId, checkId } = await submitWholeCase(test, rae)
  const former = { staffId: randomUUID(), roles: ['reviewer'] as const }
  const ask = { round: 1, decision: 'request_changes' as const, reasons: [REASON] }
  await decideReview(deps, former, { checkId, ...ask })
  await rae.call('updateDraft', { zoneId: 1, caseId, version: 1, summary: 'The costs are named now.' })
  const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
  const again = { caseId, version: 2, attestations, idempotencyKey: randomUUID() }
  const returnedId = (await rae.call('submitCase', again)).data.checkId ?? ''
  const other = { ...former, staffId: randomUUID() }
  await decideReview(deps, other, { checkId: returnedId, ...ask })
  expect((await findReview(deps.database.db, returnedId))?.reviewerId).toBe(other.staffId)
})

it('the reviewer who took a review keeps it for hours, then another may take it over', async () => {
  const { deps } = test
  const sol = await new TestPerson(test, 'sol@mail.example').register('Sol Whitcomb')
  const { checkId } = await submitWholeCase(test, sol)
  const ines = { staffId: randomUUID(), roles: ['reviewer'] as const }
  const noor = { ...ines, staffId: randomUUID() }
  await claimReview(deps, ines, { checkId })
  const takeOver = () => claimReview(deps, noor, { checkId })
  expect(await refusalCodeOf(takeOver())).toBe('conflict')
  await laterBy(test.clock, CLAIM_HOURS * HOUR_MS, takeOver)
  expect((await findReview(deps.database.db, checkId))?.reviewerId).toBe(noor.staffId)
})
