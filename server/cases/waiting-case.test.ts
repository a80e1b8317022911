import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'

/** An approved page that waits for its beneficiary. */

const test = testApp()
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
const reason = 'The pictures are another family’s.'
let lena: TestPerson
let ines: TestPerson
beforeAll(async () => {
  test.clock.advance(-5 * MINUTE_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ines = await staffPerson(test, 'reviewer')
})

let personCount = 0
const waiting = async () => {
  personCount += 1
  const rosa = new TestPerson(test, `rosa${personCount}@mail.example`)
  const beneficiaryEmail = rosa.email
  const submitted = await submitWholeCase(test, lena, { beneficiaryEmail, waitsForBeneficiary: true })
  const decision = { checkId: submitted.checkId, round: 1, decision: 'approve' as const, reasons: [] }
  expect(await ines.code('decideReview', decision)).toBe(0)
  await test.work()
  return { ...submitted, rosa }
}
const own = async (caseId: string) =>
  (await lena.call('allSelfCases', {})).data.find((fundraiser) => fundraiser.caseId === caseId)
const accept = async (rosa: TestPerson, caseId: string): Promise<number> => {
  const [mail] = (await outsideWorld(test).mailTo(rosa.email)).toReversed()
  await rosa.open(/https?:\/\/[^/]+(\/kyc\/check\/[^\s>"]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  return rosa.code('answerInvitation', { caseId, answer: 'accept' })
}
const takeBack = (caseId: string, checkId: string) =>
  lena.code('withdrawSubmission', { caseId, checkId, idempotencyKey: checkId })
const newestMail = async (): Promise<string | undefined> => {
  await test.work()
  return (await lena.subjects())[0]
}

it('is taken back, doesn’t go live, and can be sent again as it was', async () => {
  const { caseId, checkId, rosa } = await waiting()
  const before = (await lena.call('myCase', { caseId })).data.draft.fields
  expect(await takeBack(caseId, randomUUID())).toBe(codes.conflict.code)
  expect(await takeBack(caseId, checkId)).toBe(0)
  expect(await takeBack(caseId, checkId)).toBe(0)
  expect(await own(caseId)).toMatchObject({ state: 'draft' })
  expect(await accept(rosa, caseId)).toBe(0)
  expect(await own(caseId)).toMatchObject({ state: 'draft' })
  const { fields, version } = (await lena.call('myCase', { caseId })).data.draft
  const { story: _story, ...answers } = before
  expect(fields).toMatchObject({ ...answers, beneficiaryEmail: rosa.email })
  const again = { caseId, version, attestations, idempotencyKey: randomUUID() }
  expect((await lena.call('submitCase', again)).data.result).toBe('submitted')
  expect(await own(caseId)).toMatchObject({ state: 'in_review' })
})

it('can be deleted once it is taken back', async () => {
  const { caseId, checkId } = await waiting()
  expect(await lena.code('deleteDraft', { caseId })).toBe(0)
  expect(await own(caseId)).toMatchObject({ state: 'approved' })
  expect(await takeBack(caseId, checkId)).toBe(0)
  expect(await lena.code('deleteDraft', { caseId })).toBe(0)
  expect(await own(caseId)).toBeUndefined()
})

it('keeps waiting when an unsent edit of it is discarded', async () => {
  const { caseId, rosa } = await waiting()
  const edit = { zoneId: 1, caseId, version: 0, title: 'Help my neighbor, please' } as const
  expect(await lena.code('updateDraft', edit)).toBe(0)
  expect(await lena.code('deleteDraft', { caseId })).toBe(0)
  expect((await lena.call('myCase', { caseId })).data.draft.fields.title).not.toBe(edit.title)
  expect(await accept(rosa, caseId)).toBe(0)
  expect(await own(caseId)).toMatchObject({ state: 'live' })
})

it('that staff hide doesn’t go live, and waits again once they unhide it', async () => {
  const { caseId, rosa } = await waiting()
  expect((await ines.call('viewInfo', { caseId })).data.permissions.canHide).toBe(true)
  expect(await ines.code('hideCase', { caseId, reason })).toBe(0)
  expect(await newestMail()).toMatch(/^“.*” can’t go live for now$/)
  expect(await ines.code('unhideCase', { caseId, reason })).toBe(0)
  expect(await own(caseId)).toMatchObject({ state: 'approved' })
  expect(await newestMail()).toBe('Your fundraiser can go live again')
  expect(await ines.code('hideCase', { caseId, reason })).toBe(0)
  expect(await newestMail()).toMatch(/^“.*” can’t go live for now$/)
  expect(await accept(rosa, caseId)).toBe(0)
  expect(await own(caseId)).toMatchObject({ state: 'hidden', publishedAt: null })
  expect(await newestMail()).toBe('Rosa accepted')
  expect(await new TestPerson(test, '').code('caseDetail', { caseId })).toBe(codes.notFound.code)
  expect(await ines.code('unhideCase', { caseId, reason })).toBe(0)
  expect(await own(caseId)).toMatchObject({ state: 'live' })
  expect((await new TestPerson(test, '').call('caseDetail', { caseId })).data.recipient.isNamed).toBe(true)
  expect(await newestMail()).toBe('Your fundraiser is live')
})
