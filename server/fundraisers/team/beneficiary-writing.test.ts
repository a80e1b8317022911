import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import { signCheckLink } from '#server/identity-check/check-link.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { fileForm, postFile } from '#testing/upload.ts'

/** What the person a case is for writes, by the mailed link and without an account. */

const test = testApp()
let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

const liveCase = () => makeCase(test, { ownerId })
const update = (caseId: string) => ({
  caseId,
  idempotencyKey: randomUUID(),
  title: 'The floor is in',
  text: 'It is level.',
})
const mailsTo = async (address: string, subject: string) => {
  await test.work()
  return (await outsideWorld(test).mailTo(address)).filter((mail) => mail.subject === subject)
}
const detailOf = async (caseId: string) =>
  (await new TestPerson(test, 'nobody@mail.example').call('caseDetail', { caseId })).data

const rosasBrowser = async (caseId: string, email: string): Promise<TestPerson> => {
  await nameBeneficiary(test.deps, caseId, email)
  const rosa = new TestPerson(test, email)
  const recipientHash = test.deps.personalData.emailHash(email)
  rosa.cookies.set(checkLinkCookie(caseId), signCheckLink(test.deps.signer, { caseId, recipientHash }))
  return rosa
}
const accept = (caseId: string, beneficiaryAccepted: boolean) =>
  test.deps.database.db
    .updateTable('cases')
    .set({ beneficiaryAccepted })
    .where('caseId', '=', caseId)
    .execute()

it('posts and thanks by the mailed link, and the organizer hears of it', async () => {
  const caseId = await liveCase()
  const email = 'tess@mail.example'
  await new Donor(test).give({ caseId, name: 'Tess Hall', email })
  await test.work()
  const rosa = await rosasBrowser(caseId, 'rosa.writes@mail.example')
  await accept(caseId, true)
  expect((await rosa.call('beneficiaryWriting', { caseId })).data).toMatchObject({
    name: 'Rosa Delgado',
    unthankedCount: 1,
  })
  const post = update(caseId)
  const { data } = await rosa.call('postBeneficiaryUpdate', post)
  expect((await rosa.call('postBeneficiaryUpdate', post)).data).toEqual(data)
  const author = { name: 'Rosa Delgado', role: 'beneficiary' }
  expect(await detailOf(caseId)).toMatchObject({ team: [], updates: [{ author }] })
  expect(await mailsTo(lena.email, 'Rosa Delgado posted an update')).toHaveLength(1)
  expect((await rosa.call('thankAsBeneficiary', { caseId, text: 'Bless you, [first name].' })).data).toEqual({
    thankedCount: 1,
  })
  const [thanks] = await mailsTo(email, 'A thank-you from Rosa Delgado')
  expect(thanks?.text).toContain('Rosa Delgado, for whom this is')
  // The next update of the day isn't mailed, whether the organizer writes it or not.
  expect((await lena.call('postUpdate', update(caseId))).data.mailedAt).toBeNull()
  expect((await lena.call('removeUpdate', { caseId, updateId: data.updateId })).data.removed).toBe(true)
  for (const name of ['dashboard', 'teamDashboard', 'caseDonors', 'team'] as const)
    expect(await rosa.code(name, { caseId })).toBe(codes.tokenMissing.code)
})

it('writes only once they accepted, and not after someone else was named', async () => {
  const caseId = await liveCase()
  const rosa = await rosasBrowser(caseId, 'rosa.early@mail.example')
  await accept(caseId, false)
  expect(await rosa.code('beneficiaryWriting', { caseId })).toBe(codes.conflict.code)
  expect(await rosa.code('postBeneficiaryUpdate', update(caseId))).toBe(codes.conflict.code)
  expect(await rosa.code('thankAsBeneficiary', { caseId, text: 'Thank you.' })).toBe(codes.conflict.code)
  await accept(caseId, true)
  await nameBeneficiary(test.deps, caseId, 'rosa.other@mail.example')
  expect(await rosa.code('postBeneficiaryUpdate', update(caseId))).toBe(codes.tokenMissing.code)
  expect(await lena.code('postBeneficiaryUpdate', update(caseId))).toBe(codes.notAllowed.code)
})

it('sends photos without an account, and only while they may write', async () => {
  const caseId = await liveCase()
  const rosa = await rosasBrowser(caseId, 'rosa.photos@mail.example')
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a5' } })
    .jpeg()
    .toBuffer()
  const send = (cookies: ReadonlyMap<string, string>) => {
    const form = fileForm({ bytes })
    form.delete('purpose')
    form.set('caseId', caseId)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return postFile(test, { path: calls.uploadBeneficiaryPhoto.path, cookie, form })
  }
  await accept(caseId, false)
  expect((await send(rosa.cookies)).code).toBe(codes.conflict.code)
  await accept(caseId, true)
  expect((await send(lena.cookies)).code).toBe(codes.notAllowed.code)
  const { data, code, msg } = await send(rosa.cookies)
  expect(code, msg).toBe(0)
  const images = [{ uploadId: data.uploadId, alt: 'A dry kitchen' }]
  expect(await rosa.code('postBeneficiaryUpdate', { ...update(caseId), images })).toBe(0)
  expect((await detailOf(caseId)).updates[0]?.images).toMatchObject([{ mediaId: data.mediaId }])
})
