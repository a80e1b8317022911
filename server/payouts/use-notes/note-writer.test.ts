import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { allClearedAt, markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { erasePayoutTexts } from '../erase-payout-texts.ts'
import { reservePayout } from '../reserve-payout.ts'
import { writeUseNote } from './write-use-note.ts'

const test = testApp()

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
    const recipient = { userId: null, isOwner: false }
    await writeUseNote(test.deps, recipient, { ...note, text: 'The floor is in, and level.' })
    expect(await writerOnPage()).toEqual([null])
  },
)
