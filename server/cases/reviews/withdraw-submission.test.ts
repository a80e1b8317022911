import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { listDocuments } from '#server/media/read-uploads.ts'
import { testApp } from '#testing/app.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { sendFile } from '#testing/upload.ts'
import { lockCase } from '../lock-case.ts'

const test = testApp()
const zoneId = 1 as const
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
let lena: TestPerson
let reviewer: TestPerson
let caseId: string
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  reviewer = await staffPerson(test, 'reviewer')
  const { userId } = (await lena.call('userInfo', {})).data
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'navy' } })
  const bytes = await picture.jpeg().toBuffer()
  const { uploadId } = (await sendFile(test, userId, { bytes, purpose: 'cover' })).data
  const bill = (await sendFile(test, userId, { bytes, purpose: 'document' })).data
  const documents = [{ uploadId: bill.uploadId }]
  const draft = { zoneId, ...wholeDraft({ coverUploadId: uploadId, coverAlt: 'A red boat', documents }) }
  caseId = (await lena.call('createDraft', { ...draft, idempotencyKey: randomUUID() })).data.caseId
})

const version = async () => (await lena.call('myCase', { caseId })).data.draft.version
const submit = async (): Promise<string> => {
  const input = { caseId, version: await version(), attestations, idempotencyKey: randomUUID() }
  return (await lena.call('submitCase', input)).data.checkId ?? ''
}
const withdraw = (checkId: string) =>
  lena.call('withdrawSubmission', { caseId, checkId, idempotencyKey: checkId })
const queue = async () => (await reviewer.call('staffReviews', {})).data.items.map(({ checkId }) => checkId)
const decide = (checkId: string) =>
  reviewer.call('decideReview', { checkId, round: 1, decision: 'approve', reasons: [] })
const removals = async () =>
  (await listDocuments(test.deps.database.db, caseId)).map(({ removeAt }) => removeAt)
const own = async () => (await lena.call('allSelfCases', {})).data

it('a submission is taken back, changed and sent again, and stays with us once it is decided', async () => {
  const first = await submit()
  await reviewer.call('claimReview', { checkId: first })
  expect((await withdraw(randomUUID())).code).toBe(codes.conflict.code)
  expect((await withdraw(first)).data).toEqual({ withdrawn: true })
  expect((await withdraw(first)).data).toEqual({ withdrawn: true })
  expect(await queue()).toEqual([])
  expect(await own()).toMatchObject([{ caseId, state: 'draft', review: null }])
  for (const act of [
    () => decide(first),
    () => reviewer.call('claimReview', { checkId: first }),
    () => reviewer.call('releaseReview', { checkId: first }),
  ])
    expect((await act()).msg).toBe('The organizer withdrew it. There’s nothing to decide.')
  expect(await removals()).toEqual([new Date(test.clock.now().getTime() + 90 * DAY_MS)])

  const title = 'Help my neighbor rebuild her kitchen'
  await lena.call('updateDraft', { zoneId, caseId, version: await version(), title })
  const second = await submit()
  expect(await queue()).toEqual([second])
  expect(await removals(), 'reviewers read its documents again').toEqual([null])
  await decide(second)
  expect((await withdraw(second)).msg).toBe('We’ve already answered it. Read the answer first.')
  expect(await own()).toMatchObject([{ state: 'live', title }])
})

it('an edit of a live fundraiser is taken back, and the page stays as it was', async () => {
  await lena.call('updateDraft', {
    zoneId,
    caseId,
    version: await version(),
    title: 'Help all of us, please',
  })
  const checkId = await submit()
  expect(await own()).toMatchObject([{ state: 'live', review: { checkId, kind: 'edit' } }])
  expect((await withdraw(checkId)).data).toEqual({ withdrawn: true })
  expect(await queue()).toEqual([])
  expect(await own()).toMatchObject([{ state: 'live', title: 'Help my neighbor rebuild her kitchen' }])
  expect(await lena.code('deleteDraft', { caseId })).toBe(0)
})

it('a fundraiser that is taken back before any decision can be deleted, with the invitation that it sent', async () => {
  const paul = await new TestPerson(test, 'paul@mail.example').register('Paul Whitcomb')
  const { userId } = (await paul.call('userInfo', {})).data
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
  const bytes = await picture.jpeg().toBuffer()
  const { uploadId } = (await sendFile(test, userId, { bytes, purpose: 'cover' })).data
  const draft = { zoneId, ...wholeDraft({ coverUploadId: uploadId, coverAlt: 'A green boat' }) }
  const unsent = (await paul.call('createDraft', { ...draft, idempotencyKey: randomUUID() })).data.caseId
  const input = { caseId: unsent, version: 1, attestations, idempotencyKey: randomUUID() }
  const { checkId } = (await paul.call('submitCase', input)).data
  await test.work()
  expect((await paul.call('allSelfCases', {})).data).toMatchObject([{ recipient: { invitation: 'waiting' } }])
  expect(await paul.code('deleteDraft', { caseId: unsent })).toBe(codes.conflict.code)
  const key = checkId ?? ''
  await paul.call('withdrawSubmission', { caseId: unsent, checkId: key, idempotencyKey: key })
  expect(await lena.code('deleteDraft', { caseId: unsent })).toBe(codes.notFound.code)
  expect(await paul.code('deleteDraft', { caseId: unsent })).toBe(0)
  expect((await paul.call('allSelfCases', {})).data).toEqual([])
  const { rows } = await test.deps.database.pool.query(
    'select case_id from cases where case_id = $1 union all select case_id from identity_check where case_id = $1',
    [unsent],
  )
  expect(rows).toEqual([])
})

it('a save that meets the deletion keeps no file of what is deleted', async () => {
  const { caseId: unsent, checkId } = await submitWholeCase(test, lena)
  await lena.call('withdrawSubmission', { caseId: unsent, checkId, idempotencyKey: checkId })
  const { userId } = (await lena.call('userInfo', {})).data
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'olive' } })
  const bytes = await picture.jpeg().toBuffer()
  const { uploadId } = (await sendFile(test, userId, { bytes, purpose: 'gallery' })).data
  const { pool, db } = test.deps.database
  const lockWaits = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount
  const [deleting, saving] = await db.transaction().execute(async (tx) => {
    await lockCase(tx, unsent)
    const first = lena.code('deleteDraft', { caseId: unsent })
    await expect.poll(lockWaits).toBe(1)
    const gallery = [{ uploadId, alt: '', caption: '' }]
    const second = lena.code('updateDraft', { zoneId, caseId: unsent, version: 1, gallery })
    await expect.poll(lockWaits).toBe(2)
    return [first, second]
  })
  expect([await deleting, await saving]).toEqual([0, codes.notFound.code])
  expect((await pool.query('select from case_upload where case_id = $1', [unsent])).rowCount).toBe(0)
})
