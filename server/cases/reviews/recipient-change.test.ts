import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { readOpenHolds } from '#server/identity-check/holds/account-holds.queries.ts'
import { testApp } from '#testing/app.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { sendFile } from '#testing/upload.ts'

const test = testApp()
const zoneId = 1 as const
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
const own = { purpose: 1, organizerName: 'Rosa Delgado', beneficiaryEmail: '' } as const
let rosa: TestPerson
let reviewer: TestPerson
let coverUploadId: string
let caseId: string
beforeAll(async () => {
  rosa = await new TestPerson(test, 'rosa@mail.example').register('Rosa Delgado')
  reviewer = await staffPerson(test, 'reviewer')
  const { userId } = (await rosa.call('userInfo', {})).data
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'navy' } })
  const bytes = await picture.jpeg().toBuffer()
  const { uploadId } = (await sendFile(test, userId, { bytes, purpose: 'cover' })).data
  coverUploadId = uploadId
})

const create = async (fields: Partial<DraftFields>): Promise<string> => {
  const draft = { zoneId, ...wholeDraft({ coverUploadId, coverAlt: 'A red boat', ...fields }) }
  return (await rosa.call('createDraft', { ...draft, idempotencyKey: randomUUID() })).data.caseId
}

const version = async () => (await rosa.call('myCase', { caseId })).data.draft.version
const submit = async (changes: Partial<DraftFields> = {}) => {
  await rosa.call('updateDraft', { zoneId, caseId, version: await version(), ...changes })
  const input = { caseId, version: await version(), attestations, idempotencyKey: randomUUID() }
  return rosa.call('submitCase', input)
}
const passCheck = async (): Promise<void> => {
  const checked = await new IdentityCheckClient(test, rosa, caseId).confirmCode()
  await checked.submitDetails()
  const { data } = await rosa.call('beginAccountSession', { caseId })
  await onboarding(test).type(data.clientSecret, GOOD_ANSWERS)
  await outsideWorld(test).advanceTime(1)
  await test.work()
}
const holds = async () => (await readOpenHolds(test.deps.database.db, caseId)).map(({ kind }) => kind)

it('a person who passed the check can’t show another person as the one who receives the money', async () => {
  caseId = await create(own)
  await submit()
  await passCheck()
  const tomas = { beneficiaryFirstName: 'Tomas', beneficiaryLastName: 'Okafor', beneficiaryAgrees: true }
  const forTomas = { purpose: 2, ...tomas, beneficiaryEmail: 'tomas@mail.example' } as const
  expect(
    await submit({ ...forTomas, organizerRelation: 'Neighbor', beneficiaryRelation: 'Neighbor' }),
  ).toMatchObject({ code: codes.invalidInput.code, data: { fields: [{ field: 'purpose' }] } })
  expect((await submit(own)).code).toBe(0)
  expect(await holds()).toEqual([])

  const { data } = await submit({ organizerName: 'Tomas Okafor' })
  expect(await holds()).toEqual(['name_mismatch'])
  const decision = { decision: 'approve' as const, reasons: [], round: 3 }
  expect(await reviewer.code('decideReview', { ...decision, checkId: data.checkId ?? '' })).toBe(0)
  expect((await rosa.call('caseDetail', { caseId })).data).toMatchObject({
    verified: false,
    donationStatus: 'paused',
  })
})

it('an edit can’t name another person once the beneficiary has told who they are', async () => {
  const tomas = 'tomas.okafor@mail.example'
  caseId = await create({ beneficiaryEmail: tomas })
  const { data } = await submit()
  const decision = { decision: 'approve' as const, reasons: [], round: 1 }
  await reviewer.call('claimReview', { checkId: data.checkId ?? '' })
  expect(await reviewer.code('decideReview', { ...decision, checkId: data.checkId ?? '' })).toBe(0)
  await test.work()
  const checked = new IdentityCheckClient(test, new TestPerson(test, tomas), caseId)
  await checked.followLink()
  await checked.person.call('answerInvitation', { caseId, answer: 'accept' })
  await checked.confirmCode()
  expect((await checked.submitDetails()).code).toBe(0)

  const forOther = { beneficiaryFirstName: 'Bert', beneficiaryLastName: 'Olsen' }
  expect(await submit({ ...forOther, beneficiaryEmail: 'bert.olsen@mail.example' })).toMatchObject({
    code: codes.invalidInput.code,
    data: { fields: [{ field: 'beneficiaryEmail' }] },
  })
  expect((await submit({ beneficiaryEmail: tomas })).code).toBe(0)
  expect((await submit({ title: 'Help Tomas after the long flood', beneficiaryEmail: '' })).code).toBe(0)
})

it('an edit that names another person can’t be approved once the beneficiary has told who they are', async () => {
  const tomas = 'tomas.ferreira@mail.example'
  caseId = await create({ beneficiaryEmail: tomas })
  const decide = async (checkId: string | null) => {
    const decision = { decision: 'approve' as const, reasons: [], round: 1 }
    return reviewer.call('decideReview', { ...decision, checkId: checkId ?? '' })
  }
  await decide((await submit()).data.checkId)
  await test.work()
  const checked = new IdentityCheckClient(test, new TestPerson(test, tomas), caseId)
  await checked.followLink()
  await checked.person.call('answerInvitation', { caseId, answer: 'accept' })
  const { fullName } = (await rosa.call('caseDetail', { caseId })).data.recipient
  const other = { beneficiaryFirstName: 'Bert', beneficiaryEmail: 'bert@mail.example' }
  const { data } = await submit({ ...other, title: 'Help us after the long flood' })
  await checked.confirmCode()
  expect((await checked.submitDetails()).code).toBe(0)
  expect((await decide(data.checkId)).msg).toContain('no one else can be named')
  expect((await rosa.call('caseDetail', { caseId })).data.recipient.fullName).toBe(fullName)
})
