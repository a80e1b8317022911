import sharp from 'sharp'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import { signCheckLink } from '#server/identity-check/check-link.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { allClearedAt, markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { fileForm, postFile } from '#testing/upload.ts'
import { erasePayoutTexts } from '../erase-payout-texts.ts'
import { reservePayout } from '../reserve-payout.ts'
import { writeUseNote } from './write-use-note.ts'

const test = testApp()

/** A case with a payout that has arrived, and the beneficiary's link to it. */
const paidCase = async () => {
  const lena = await new TestPerson(test, `lena.${crypto.randomUUID()}@mail.example`).register()
  const { userId } = (await lena.call('userInfo', {})).data
  const caseId = await makeCase(test, { ownerId: userId })
  await nameBeneficiary(test.deps, caseId, 'rosa@mail.example')
  await placeDonation(test, caseId, { amountCents: 20_000 })
  const payout = { caseId, amountCents: 15_000, periodStart: '2026-11-20', donationCount: 1 }
  const recipient = { recipientKind: 'beneficiary', recipientDisplay: 'Rosa D.' } as const
  const reserved = { ...payout, ...recipient, clearedUntil: allClearedAt(test) }
  const payoutId = (await reservePayout(test.deps, reserved)) ?? ''
  await markTransferred(test, caseId, payoutId)
  const recipientHash = test.deps.personalData.emailHash('rosa@mail.example')
  const link = signCheckLink(test.deps.signer, { caseId, recipientHash })
  return { caseId, payoutId, link, linkCookie: checkLinkCookie(caseId) }
}

it('a recipient sends photos by the mailed link alone, once the money has arrived', async () => {
  const { caseId, payoutId, link, linkCookie } = await paidCase()
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a5' } })
    .jpeg()
    .toBuffer()
  const send = (of: { caseId: string; payoutId: string }, cookie: string) => {
    const form = fileForm({ bytes })
    form.delete('purpose')
    form.set('caseId', of.caseId)
    form.set('payoutId', of.payoutId)
    return postFile(test, { path: calls.uploadNotePhoto.path, cookie, form })
  }
  const cookie = `${linkCookie}=${link}`
  const ofPayout = { caseId, payoutId }
  expect((await send(ofPayout, cookie)).code).toBe(codes.conflict.code)
  await markArrivedAtBank(test, caseId, payoutId)
  const { data, code, msg } = await send(ofPayout, cookie)
  expect(code, msg).toBe(0)
  const other = await paidCase()
  expect((await send(other, cookie)).code).toBe(codes.tokenMissing.code)
  expect((await send({ ...other, caseId }, cookie)).code).toBe(codes.notFound.code)

  const rosa = new TestPerson(test, 'rosa@mail.example')
  rosa.cookies.set(linkCookie, link)
  const note = { ...ofPayout, text: 'The floor is in.', images: [{ uploadId: data.uploadId }] }
  expect((await rosa.call('writeUseNote', note)).data.images).toMatchObject([{ mediaId: data.mediaId }])
  const visitor = new TestPerson(test, 'visitor@mail.example')
  const { items } = (await visitor.call('casePayoutNotices', { caseId })).data
  expect(items[0]?.images).toMatchObject([{ mediaId: data.mediaId }])
})

it.each([
  ['beneficiary', 'Lena Whitcomb'],
  ['organizer', null],
] as const)(
  'a note by the organizer names them if the money went to a %s (%s), until its recipient changes it',
  async (recipientKind, writer) => {
    const lena = await new TestPerson(test, `lena.${recipientKind}@mail.example`).register('Lena Whitcomb')
    const { userId } = (await lena.call('userInfo', {})).data
    const caseId = await makeCase(test, { ownerId: userId })
    await placeDonation(test, caseId, { amountCents: 20_000 })
    const payout = {
      caseId,
      amountCents: 15_000,
      periodStart: '2026-11-20',
      donationCount: 1,
      clearedUntil: allClearedAt(test),
    }
    const payoutId =
      (await reservePayout(test.deps, { ...payout, recipientKind, recipientDisplay: 'Rosa D.' })) ?? ''
    await markTransferred(test, caseId, payoutId)
    await markArrivedAtBank(test, caseId, payoutId)
    const note = { caseId, payoutId, text: 'The floor is in.', lines: [] }
    const writerOnPage = async () =>
      (await lena.call('casePayoutNotices', { caseId })).data.items.map(({ noteWriter }) => noteWriter)

    expect((await lena.call('useNote', { caseId, payoutId })).data.signedBy).toBe(writer)
    expect((await lena.call('writeUseNote', note)).data.writer).toBe(writer)
    expect(await writerOnPage()).toEqual([writer])
    await erasePayoutTexts(test.deps, caseId)
    expect(await writerOnPage()).toEqual([null])

    await lena.call('writeUseNote', note)
    await writeUseNote(test.deps, { isOwner: false }, { ...note, text: 'The floor is in, and level.' })
    expect(await writerOnPage()).toEqual([null])
  },
)
