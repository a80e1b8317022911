import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  NOTICES_AT_ONCE_PER_DAY,
  type NoticeChoice,
  THANKS_LINK_DAYS,
} from '#contract/fundraisers/organizer-limits.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import type { Choices } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld, type ReceivedMail } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { queueDonationDigests, queueDonationNotices } from './queue-notices.ts'

const test = testApp()

let organizerCount = 0
/** An organizer with a case of their own, who reads their mail about it. */
const organize = async () => {
  organizerCount += 1
  const lena = await new TestPerson(test, `lena.${organizerCount}@mail.example`).register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  let seenCount = 0
  const newMails = async (): Promise<ReceivedMail[]> => {
    await test.work()
    const all = (await outsideWorld(test).mailTo(lena.email))
      .filter(({ subject }) => /gift|gave/.test(subject))
      .toReversed()
    const fresh = all.slice(seenCount)
    seenCount = all.length
    return fresh
  }
  const give = (choices: Partial<Choices> = {}): Promise<DonationLink> =>
    DonationLink.create(test, {
      caseId,
      email: `donor.${crypto.randomUUID()}@mail.example`,
      name: 'Maya Kessler',
      nameShown: 'first_initial',
      amountCents: 5_000,
      ...choices,
    })
  const choose = async (choice: NoticeChoice): Promise<void> => {
    await lena.login()
    expect((await lena.call('setDonationNotices', { caseId, choice })).data.choice).toBe(choice)
  }
  return { lena, caseId, newMails, give, choose }
}
/** Mails since the last call, after the run of each minute. */
const tell = async (newMails: () => Promise<ReceivedMail[]>): Promise<ReceivedMail[]> => {
  await queueDonationNotices(test.deps)
  await queueDonationNotices(test.deps)
  return newMails()
}
const digest = async (newMails: () => Promise<ReceivedMail[]>): Promise<ReceivedMail[]> => {
  await queueDonationDigests(test.deps)
  await queueDonationDigests(test.deps)
  return newMails()
}
const subjects = (mails: readonly ReceivedMail[]) => mails.map(({ subject }) => subject)
const linkIn = (mail: ReceivedMail | undefined, page: 'thank' | 'gift-mail'): string =>
  new RegExp(`/${page}/([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
const visitor = () => new TestPerson(test, 'nobody@mail.example')

describe('at once', () => {
  it('mails each donation by itself, with what the public reads of it', async () => {
    const { give, newMails } = await organize()
    await give({ message: 'For the floor.\nSee https://evil.example and call 555-867-5309' })
    const [first, ...others] = await tell(newMails)
    expect(others).toEqual([])
    expect(first?.subject).toBe('Your first gift is in')
    expect(first?.text).toContain('Maya K. gave $50.00. You’ve raised $50.00')
    expect(first?.text).toContain('For the floor.')
    expect(first?.text).not.toContain('evil.example and')
    expect(first?.text).not.toContain('867')
    await give({ name: 'Ulf Nilsson', nameShown: 'anonymous', email: 'ulf@mail.example' })
    await give({ name: 'Ada Long', amountCents: 7_700, hideAmount: true, email: 'ada@mail.example' })
    // Several workers send at the same time, in any order.
    const mails = (await tell(newMails)).toSorted((one, other) => one.subject.localeCompare(other.subject))
    expect(subjects(mails)).toEqual([
      'Ada L. gave to your fundraiser',
      'Someone gave $50.00 to your fundraiser',
    ])
    expect(mails[0]?.text).not.toContain('$77')
    expect(mails[1]?.text).not.toMatch(/Ulf|Nilsson|ulf@/)
    expect(await tell(newMails)).toEqual([])
  })

  it('leaves the sixth of a Pacific day, and later ones, to one mail in the evening', async () => {
    const { give, newMails } = await organize()
    // Mails become due by the database’s clock, so the day of the five is yesterday.
    const tellYesterday = () => laterBy(test.clock, -DAY_MS, () => tell(newMails))
    for (let count = 0; count < NOTICES_AT_ONCE_PER_DAY; count += 1) await give()
    const mails = await tellYesterday()
    expect(mails).toHaveLength(NOTICES_AT_ONCE_PER_DAY)
    const isLast = mails.map(({ text }) => text.includes('in one e-mail this evening'))
    expect(isLast.toSorted()).toEqual([false, false, false, false, true])
    await give({ message: 'The sixth' })
    const seventh = await give()
    await give()
    expect(await tellYesterday()).toEqual([])
    expect((await seventh.act('refundOwnDonation')).envelope.code).toBe(0)
    await test.work()
    const [evening, ...others] = await digest(newMails)
    expect(others).toEqual([])
    expect(evening?.subject).toBe('2 gifts to your fundraiser')
    expect(evening?.text).toContain('“The sixth”')
    expect(evening?.text.match(/Send thanks/g)).toHaveLength(2)
    expect(await digest(newMails)).toEqual([])
    await give()
    expect(await tell(newMails)).toHaveLength(1)
  })

  it('says nothing of a donation that was refunded first, nor while the case is hidden', async () => {
    const { caseId, give, newMails } = await organize()
    const refunded = await give()
    expect((await refunded.act('refundOwnDonation')).envelope.code).toBe(0)
    await test.work()
    expect(await tell(newMails)).toEqual([])
    await give()
    const reviewer = await staffPerson(test, 'reviewer')
    expect(await reviewer.code('hideCase', { caseId, reason: 'A report says it is made up.' })).toBe(0)
    expect(subjects(await tell(newMails))).toEqual([])
  })
})

describe('the choice', () => {
  it('of one mail a day collects all; of none sends none, also of what waits', async () => {
    const { lena, caseId, give, choose, newMails } = await organize()
    await choose('daily')
    await give()
    await give()
    expect(await tell(newMails)).toEqual([])
    expect(subjects(await digest(newMails))).toEqual(['2 gifts to your fundraiser'])
    await give()
    expect(await tell(newMails)).toEqual([])
    await choose('off')
    await give()
    expect(await tell(newMails)).toEqual([])
    expect(await digest(newMails)).toEqual([])
    expect((await lena.call('ownDonationNotices', {})).data).toMatchObject([{ caseId, choice: 'off' }])
    expect((await lena.call('dashboard', { caseId })).data.donationNotices).toBe('off')
  })

  it('is made by the link in a mail, without an account', async () => {
    const { lena, caseId, give, newMails } = await organize()
    await give()
    const [mail] = await tell(newMails)
    const token = linkIn(mail, 'gift-mail')
    expect((await visitor().call('linkedDonationNotices', { token })).data).toMatchObject({
      caseId,
      choice: 'at_once',
    })
    expect(await visitor().code('setLinkedDonationNotices', { token, choice: 'off' })).toBe(0)
    expect((await lena.call('dashboard', { caseId })).data.donationNotices).toBe('off')
    const cut = { token: token.slice(0, -1), choice: 'daily' } as const
    expect(await visitor().code('setLinkedDonationNotices', cut)).toBe(codes.notFound.code)
    // Each link is for one purpose.
    const thanks = { token: linkIn(mail, 'thank'), choice: 'daily' } as const
    expect(await visitor().code('setLinkedDonationNotices', thanks)).toBe(codes.notFound.code)
  })
})

describe('thanks by a mailed link', () => {
  it('go out once, in the ready words; reading the link sends nothing', async () => {
    const { give, newMails } = await organize()
    const email = 'maya.once@mail.example'
    const { orderId } = await give({ email, message: 'Hold on' })
    const token = linkIn((await tell(newMails))[0], 'thank')
    const read = await visitor().call('linkedThanks', { token })
    expect(read.data).toMatchObject({
      donationId: orderId,
      state: 'open',
      donation: { shownName: 'Maya K.', amountCents: 5_000, message: 'Hold on' },
      text: 'Thank you so much, Maya. Your gift really helps, and it means a lot to me.',
    })
    const thanksMails = async () => {
      await test.work()
      return (await outsideWorld(test).mailTo(email)).filter(({ subject }) =>
        subject.startsWith('A thank-you'),
      )
    }
    expect(await thanksMails()).toEqual([])
    expect((await visitor().call('sendLinkedThanks', { token })).data.state).toBe('thanked')
    expect((await visitor().call('sendLinkedThanks', { token })).data.state).toBe('thanked')
    expect((await thanksMails()).map(({ text }) => text.includes('Thank you so much, Maya.'))).toEqual([true])
  })

  it('are refused by a link that was cut or expired, and for a refunded donation', async () => {
    const { give, newMails } = await organize()
    const donation = await give({ nameShown: 'anonymous' })
    const token = linkIn((await tell(newMails))[0], 'thank')
    expect((await visitor().call('linkedThanks', { token })).data.text).not.toContain('Maya')
    const post = async (cut: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url: calls.sendLinkedThanks.path,
          payload: { token: cut },
        })
      ).json().code
    expect(await post(`${token}x`)).toBe(codes.notFound.code)
    test.clock.advance(THANKS_LINK_DAYS * DAY_MS + MINUTE_MS)
    expect((await visitor().call('sendLinkedThanks', { token })).data).toMatchObject({
      state: 'expired',
      donation: null,
    })
    test.clock.advance(-THANKS_LINK_DAYS * DAY_MS)
    expect((await donation.act('refundOwnDonation')).envelope.code).toBe(0)
    expect((await visitor().call('sendLinkedThanks', { token })).data).toMatchObject({
      state: 'refunded',
      donation: null,
    })
  })
})
