import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { decideReview } from '#server/cases/reviews/decide-review.ts'
import { listDocuments } from '#server/media/read-uploads.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { sendFile } from '#testing/upload.ts'

const test = testApp()
const zoneId = 1 as const
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }

let lena: TestPerson
let userId: string
let caseId: string
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  userId = (await lena.call('userInfo', {})).data.userId
  const submitted = await submitWholeCase(test, lena)
  caseId = submitted.caseId
  await decideReview(test.deps, INES, {
    checkId: submitted.checkId,
    round: 1,
    decision: 'approve',
    reasons: [],
  })
})

const versionOf = async () => (await lena.call('myCase', { caseId })).data.draft.version
const save = async (
  changes: Omit<CallInput<Calls['updateDraft']>, 'zoneId' | 'caseId' | 'version'>,
): Promise<void> => {
  test.clock.advance(MINUTE_MS)
  expect(await lena.code('updateDraft', { zoneId, caseId, version: await versionOf(), ...changes })).toBe(0)
}
const submit = async (): Promise<string> => {
  test.clock.advance(MINUTE_MS)
  const input = { caseId, version: await versionOf(), attestations, idempotencyKey: randomUUID() }
  return (await lena.call('submitCase', input)).data.checkId ?? ''
}
const bill = async (): Promise<string> => {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'navy' } })
  const bytes = await picture.jpeg().toBuffer()
  return (await sendFile(test, userId, { bytes, purpose: 'document' })).data.uploadId
}
const documentIds = async () =>
  (await listDocuments(test.deps.database.db, caseId)).map(({ uploadId }) => uploadId)
const discard = async (): Promise<void> => {
  test.clock.advance(MINUTE_MS)
  expect(await lena.code('deleteDraft', { caseId })).toBe(0)
}
const reviews = async () => {
  const [own] = (await lena.call('allSelfCases', {})).data
  return [own?.review?.state, (await lena.call('myCase', { caseId })).data.review?.state]
}
const pendingActions = async () => (await lena.call('viewInfo', { caseId })).data.pendingActions

it('the documents of a discarded edit go with it, but for those of a decided review', async () => {
  const sent = await bill()
  await save({ documents: [{ uploadId: sent }] })
  const checkId = await submit()
  test.clock.advance(MINUTE_MS)
  await decideReview(test.deps, INES, { checkId, round: 1, decision: 'approve', reasons: [] })
  await save({ documents: [{ uploadId: await bill() }] })
  expect(await documentIds()).toHaveLength(2)
  await discard()
  expect(await documentIds()).toEqual([sent])
})

it('changes that were requested to a discarded edit aren’t requested of the next one', async () => {
  await save({ title: 'Help my neighbor rebuild it all' })
  const reason: ReviewReason = {
    code: 'story.spend_missing',
    field: 'title',
    message: 'The title says two things.',
    howToFix: 'Name one.',
    severity: 'fix',
  }
  const checkId = await submit()
  test.clock.advance(MINUTE_MS)
  await decideReview(test.deps, INES, { checkId, round: 1, decision: 'request_changes', reasons: [reason] })
  await save({ title: 'Help my neighbor rebuild all of it' })
  expect(await reviews()).toEqual(['changes_requested', 'changes_requested'])
  expect(await pendingActions()).toContain('fix_changes')
  await discard()
  expect(await reviews()).toEqual([undefined, undefined])
  await save({ summary: 'A new floor.' })
  expect(await reviews()).toEqual([undefined, undefined])
  expect(await pendingActions()).toContain('finish_edit')
  expect(await pendingActions()).not.toContain('fix_changes')
})
