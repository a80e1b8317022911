import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { stepNumber } from '#contract/page-addresses.ts'
import { listDocuments } from '#server/media/read-uploads.ts'
import { testApp } from '#testing/app.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { TestPerson } from '#testing/person.ts'
import { sendFile } from '#testing/upload.ts'
import { updateDraft } from './update-draft.ts'

const test = testApp()
const zoneId = 1 as const
let lena: TestPerson
let jo: TestPerson
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  jo = await new TestPerson(test, 'jo@mail.example').register('Jo Tran')
})

type Changes = Omit<CallInput<Calls['updateDraft']>, 'zoneId' | 'caseId' | 'version'>

const begin = async (changes: Changes = {}, who = lena) => {
  test.clock.advance(1000)
  return (await who.call('createDraft', { zoneId, idempotencyKey: randomUUID(), ...changes })).data
}
const save = (who: TestPerson, caseId: string, version: number, changes: Changes) =>
  who.call('updateDraft', { zoneId, caseId, version, ...changes })
const draftOf = async (who: TestPerson, caseId: string): Promise<CaseDraft> =>
  (await who.call('myCase', { caseId })).data.draft

/** Fields that each step adds to a draft. */
const STEP_CHANGES: Readonly<Record<DraftStep, Changes>> = (() => {
  const { purpose, raiseType, raiseScene, zip, goalCents, costItems, endsOn, ...rest } = wholeDraft()
  const { title, summary, storyMode, storyAnswers, story, coverUploadId, coverAlt, ...others } = rest
  const { gallery, documents, ...people } = others
  return {
    basics: { purpose, raiseType, raiseScene, zip },
    goal: { goalCents, costItems, endsOn },
    people,
    story: { title, summary, storyMode, storyAnswers, story },
    photos: { coverUploadId, coverAlt, gallery, documents },
    review: {},
  }
})()
const upTo = (step: DraftStep): Changes =>
  Object.assign({}, ...DRAFT_STEPS.slice(0, stepNumber(step)).map((name) => STEP_CHANGES[name]))

describe.each(DRAFT_STEPS.filter((step) => step !== 'review' && step !== 'photos'))('the step %s', (step) => {
  it('resumes on any device where it was left, at the next step', async () => {
    const { caseId } = await begin()
    const before = upTo(step)
    expect((await save(lena, caseId, 1, before)).data).toMatchObject({
      version: 2,
      nextStep: DRAFT_STEPS[stepNumber(step)],
    })
    const elsewhere = await lena.elsewhere().login()
    expect((await draftOf(elsewhere, caseId)).fields).toMatchObject(before)
    expect((await elsewhere.call('latestRaisingCase', {})).data).toMatchObject({
      kind: 'draft',
      draft: { caseId, nextStep: DRAFT_STEPS[stepNumber(step)] },
    })
  })

  it('saved from an older version gets the newer draft, and overwrites nothing', async () => {
    const { caseId } = await begin(upTo(step))
    expect((await save(lena, caseId, 1, { summary: 'From the phone' })).code).toBe(0)
    const stale = await save(lena, caseId, 1, { ...STEP_CHANGES[step], summary: 'From the laptop' })
    expect(stale).toMatchObject({
      code: codes.conflict.code,
      data: { draft: { caseId, version: 2, fields: { summary: 'From the phone' } } },
    })
    expect((await draftOf(lena, caseId)).fields.summary).toBe('From the phone')
  })

  it('of another person is not found, and is unchanged', async () => {
    const { caseId } = await begin(upTo(step))
    expect((await save(jo, caseId, 1, STEP_CHANGES[step])).code).toBe(codes.notFound.code)
    expect(await jo.code('myCase', { caseId })).toBe(codes.notFound.code)
    expect(await jo.code('deleteDraft', { caseId })).toBe(codes.notFound.code)
    expect((await draftOf(lena, caseId)).version).toBe(1)
  })

  it('saved after the session ended keeps what was saved before', async () => {
    const { caseId } = await begin(upTo(step))
    const signedOut = await lena.elsewhere().login()
    await signedOut.call('logout', {})
    expect((await save(signedOut, caseId, 1, { summary: 'Lost?' })).code).toBe(codes.tokenMissing.code)
    expect((await draftOf(lena, caseId)).fields.summary).toBe(upTo(step).summary ?? '')
  })
})

it('creating a draft twice is idempotent, and its key creates no other draft', async () => {
  const input = { zoneId, idempotencyKey: randomUUID(), purpose: 1 } as const
  const first = await lena.call('createDraft', input)
  expect((await lena.call('createDraft', input)).data).toEqual(first.data)
  expect(await lena.code('createDraft', { ...input, purpose: 2 })).toBe(codes.keyReused.code)
  expect((await jo.call('createDraft', input)).data.caseId).not.toBe(first.data.caseId)
})

it('saving twice is idempotent', async () => {
  const { caseId } = await begin()
  const changes = { title: 'Help Rosa rebuild', beneficiaryEmail: 'rosa@mail.example' }
  expect((await save(lena, caseId, 1, changes)).data.version).toBe(2)
  expect((await save(lena, caseId, 1, changes)).data.version).toBe(2)
})

it('a save that leaves a document as undefined keeps it', async () => {
  const { userId } = (await jo.call('userInfo', {})).data
  const bytes = await sharp({ create: { width: 600, height: 800, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  const { uploadId } = (await sendFile(test, userId, { bytes, purpose: 'document' })).data
  const { caseId } = await begin({ documents: [{ uploadId }] }, jo)
  await updateDraft(test.deps, { userId }, { zoneId, caseId, version: 1, title: 'T', documents: undefined })
  expect((await draftOf(jo, caseId)).fields.documents).toEqual([{ uploadId }])
  expect(await listDocuments(test.deps.database.db, caseId)).toMatchObject([{ uploadId }])
})

it('the beneficiary’s address is stored encrypted', async () => {
  const { caseId } = await begin({ beneficiaryEmail: 'rosa@mail.example' })
  const { rows } = await test.deps.database.pool.query('select * from case_draft where case_id = $1', [
    caseId,
  ])
  expect(JSON.stringify(rows)).not.toContain('rosa@')
  expect((await draftOf(lena, caseId)).fields.beneficiaryEmail).toBe('rosa@mail.example')
})

it('a draft may be incomplete, but loses characters that the database refuses', async () => {
  const odd = 'a\u0000b\ud800c\u202ed  👩‍👩‍👧 '
  const { caseId } = await begin({ title: odd, storyAnswers: { ...wholeDraft().storyAnswers, spend: odd } })
  const { fields } = await draftOf(lena, caseId)
  expect(fields.title).toBe('ab\ufffdcd  👩‍👩‍👧 ')
  expect(fields.storyAnswers.spend).toBe(fields.title)
  expect(await lena.code('updateDraft', { zoneId, caseId, version: 1, title: 'x'.repeat(121) })).toBe(
    codes.invalidInput.code,
  )
})

it('a deleted draft is gone, and so is its list entry', async () => {
  const { caseId } = await begin({ title: 'A draft to delete' }, jo)
  expect((await jo.call('allSelfCases', {})).data.map((one) => one.title)).toContain('A draft to delete')
  expect(await jo.code('deleteDraft', { caseId })).toBe(0)
  expect(await jo.code('myCase', { caseId })).toBe(codes.notFound.code)
  expect((await jo.call('allSelfCases', {})).data.map((one) => one.caseId)).not.toContain(caseId)
})

it('a person without drafts has an empty list, and nothing to resume', async () => {
  const newcomer = await new TestPerson(test, 'new@mail.example').register()
  expect((await newcomer.call('allSelfCases', {})).data).toEqual([])
  expect(await newcomer.code('latestRaisingCase', {})).toBe(codes.nothingYet.code)
})

it('a ZIP code has a town, and an unknown one has none', async () => {
  expect((await jo.call('zipPlace', { zip: '45750' })).data).toEqual({ city: 'Marietta', state: 'OH' })
  expect(await jo.code('zipPlace', { zip: '00000' })).toBe(codes.notFound.code)
  expect(await jo.code('zipPlace', { zip: '1234' })).toBe(codes.invalidInput.code)
})

it('a person may have at most twenty drafts', async () => {
  const many = await new TestPerson(test, 'many@mail.example').register()
  for (let left = 20; left > 0; left -= 1)
    expect(await many.code('createDraft', { zoneId, idempotencyKey: randomUUID() })).toBe(0)
  expect(await many.code('createDraft', { zoneId, idempotencyKey: randomUUID() })).toBe(
    codes.tooManyDrafts.code,
  )
})
