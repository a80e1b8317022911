import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { donationsPath } from '#server/donations/statement/donations-link.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Work is due by the database’s clock; ours must not be ahead of it when it moves on.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

let personCount = 0
let ownerCount = 0
const newPerson = (): TestPerson => {
  personCount += 1
  return new TestPerson(test, `donor${personCount}@mail.example`)
}
const listOf = async (person: TestPerson) => (await person.call('ownDonations', {})).data
const requestCode = (person: TestPerson, newEmail: string) =>
  person.call('sendOwnCode', { purpose: 'add_email', newEmail })
const linkTo = async (email: string): Promise<string> => {
  const [mail] = await outsideWorld(test).mailTo(email)
  return /\/donations\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('a person’s own donations', () => {
  it('include those with the account’s e-mail, also from before the account, and with one added by code', async () => {
    const person = newPerson()
    const other = `also.${person.email}`
    const first = await DonationLink.create(test, { email: person.email, message: 'Hold on' })
    const second = await DonationLink.create(test, {
      email: other,
      name: 'Bo Old',
      amountCents: 2500,
      hideAmount: true,
    })
    await DonationLink.create(test, { email: 'stranger@mail.example' })
    const fullName = 'Bea Newcomb'
    await person.register(fullName)
    const before = await listOf(person)
    expect(before).toMatchObject({ totalCount: 1, emails: [person.email] })
    expect(before.items).toMatchObject([
      { caseId: first.caseId, message: 'Hold on', moneyState: 'clearing', shownName: 'Carol Brandt' },
    ])
    expect(before.items[0]?.undoUntil).not.toBeNull()
    await requestCode(person, other)
    const verifyCode = await person.mailedCode(other)
    expect((await person.call('addEmail', { email: other, verifyCode })).data).toEqual({ emails: [other] })
    const after = await listOf(person)
    expect(after).toMatchObject({
      totalCount: 2,
      figures: { donatedCents: 7500, donationCount: 2, recipientCount: 1, arrivedCents: 0 },
    })
    expect(after.figures.notArrivedCents + after.figures.feeCents).toBe(7500)
    expect(after.years).toMatchObject([{ donationCount: 2, refundedCents: 0 }])
    const [year] = after.years
    expect(after.year).toBeNull()
    expect((await person.call('ownDonations', { year: 'newest' })).data).toEqual({
      ...after,
      year: year?.year,
    })
    const file = { year: String(year?.year), format: 'pdf' }
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const pdf = await test.app.inject({ url: calls.ownStatementFile.path, query: file, headers: { cookie } })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBe(1)
    expect(await pdfText(pdf.rawPayload)).toContain(`${fullName}, ${person.email}`)
    for (const own of [person.email, other.toUpperCase()])
      expect((await requestCode(person, own)).data).toMatchObject({
        fields: [{ field: 'newEmail', message: 'That’s already yours.' }],
      })
    expect((await person.call('exportAccount', {})).data).toMatchObject({ addedEmails: [other] })
    const news = async () => (await person.call('ownMailPreferences', {})).data.map(({ caseId }) => caseId)
    expect((await news()).sort()).toEqual([first.caseId, second.caseId].sort())
    const off = { caseId: second.caseId, kind: 'thanks', wanted: false } as const
    expect((await person.call('setOwnMailPreference', off)).data.wanted.thanks).toBe(false)
    await person.call('removeEmail', { email: other })
    expect((await listOf(person)).totalCount).toBe(1)
  })

  it('are counted by year with those refunded in whole, as in the year’s statement', async () => {
    const person = newPerson()
    await DonationLink.create(test, { email: person.email, amountCents: 3333 })
    const refunded = await DonationLink.create(test, { email: person.email })
    await refunded.act('refundOwnDonation')
    const refundedCents = (await refunded.read()).order.totalCents
    await person.register()
    const { years, totalCount } = await listOf(person)
    expect(years).toMatchObject([{ donationCount: 2, paidCents: 3333 + refundedCents, refundedCents }])
    expect(totalCount).toBe(2)
  })

  it('haven’t arrived while they are held', async () => {
    const person = newPerson()
    const caseId = await makeCase(test, { verified: false })
    await DonationLink.create(test, { email: person.email, caseId, amountCents: 5000 })
    await person.register()
    const held = { notArrivedCents: 4825, heldCents: 4825, arrivesAt: null, nextTransferAt: null }
    expect((await listOf(person)).figures).toMatchObject(held)
  })

  it('have display choices for the next one, and show the amounts of the last one', async () => {
    const person = newPerson()
    await DonationLink.create(test, { email: person.email, amountCents: 3000, tipCents: 300 })
    await person.register()
    const { data: asLast } = await person.call('donationPrivacy', {})
    expect(asLast).toEqual({
      choice: { nameShown: 'full', hideAmount: false, coverFee: false },
      last: { amountCents: 3000, tipCents: 300 },
    })
    const choice = { nameShown: 'first_initial', hideAmount: true, coverFee: true } as const
    await person.call('setDonationPrivacy', choice)
    expect((await person.call('donationPrivacy', {})).data.choice).toEqual(choice)
  })
})

it('a person’s own donations are erased with the account, including those with an added e-mail', async () => {
  const person = await newPerson().register()
  const added = `also.${person.email}`
  const donation = await DonationLink.create(test, { email: added, message: 'Hold on' })
  await requestCode(person, added)
  await person.call('addEmail', { email: added, verifyCode: await person.mailedCode(added) })
  await person.call('setDonationPrivacy', { nameShown: 'anonymous', hideAmount: true, coverFee: true })
  await person.call('sendOwnCode', { purpose: 'erase' })
  expect(await person.code('eraseAccount', { verifyCode: await person.mailedCode() })).toBe(0)
  expect(await donation.code()).toBe(codes.donorErased.code)
  const { database, personalData } = test.deps
  const emailHash = personalData.emailHash(added)
  expect(await personalData.opener(database.db, emailHash)).toBeNull()
  const { rows } = await database.pool.query('select 1 from added_email where email_hash = $1', [emailHash])
  expect(rows).toEqual([])
})

describe('claiming an e-mail address', () => {
  /** Address of a new owner who has donated with it. */
  const newDonorEmail = async (): Promise<string> => {
    ownerCount += 1
    const owner = `owner${ownerCount}@mail.example`
    await DonationLink.create(test, { email: owner, message: 'Private words' })
    return owner
  }
  const claim = (person: TestPerson, email: string, verifyCode: string) =>
    person.code('addEmail', { email, verifyCode })

  it('fails without a code, and with a forged, exhausted or expired one', async () => {
    const person = await newPerson().register()
    const owner = await newDonorEmail()
    expect(await claim(person, owner, '123456')).toBe(codes.codeWrong.code)
    await requestCode(person, owner)
    const right = await person.mailedCode(owner)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let tries = 1; tries < 5; tries += 1)
      expect(await claim(person, owner, wrong)).toBe(codes.codeWrong.code)
    expect(await claim(person, owner, wrong)).toBe(codes.tooManyTries.code)
    expect(await claim(person, owner, right)).toBe(codes.tooManyTries.code)
    const another = await newDonorEmail()
    await requestCode(person, another)
    const late = await person.mailedCode(another)
    const claimed = await laterBy(test.clock, 11 * MINUTE_MS, () => claim(person, another, late))
    expect(claimed).toBe(codes.codeWrong.code)
    expect((await listOf(person)).totalCount).toBe(0)
  })

  it('fails with a code for another address, account or purpose, and with a used one', async () => {
    const owner = await newDonorEmail()
    const rightful = await newPerson().register()
    await requestCode(rightful, owner)
    const theirs = await rightful.mailedCode(owner)
    const thief = await newPerson().register()
    expect(await claim(thief, owner, theirs)).toBe(codes.codeWrong.code)
    const own = `own.${thief.email}`
    await requestCode(thief, own)
    expect(await claim(thief, owner, await thief.mailedCode(own))).toBe(codes.codeWrong.code)
    // The codes for changing an account’s e-mail and for linking a sign-in don't add an address.
    await thief.call('sendOwnCode', { purpose: 'change_to', newEmail: own })
    expect(await claim(thief, own, await thief.mailedCode(own))).toBe(codes.codeWrong.code)
    expect((await listOf(thief)).totalCount).toBe(0)
    expect(await claim(rightful, owner, theirs)).toBe(0)
    expect((await listOf(rightful)).totalCount).toBe(1)
    await rightful.call('removeEmail', { email: owner })
    expect(await claim(rightful, owner, theirs)).toBe(codes.codeWrong.code)
  })

  it('fails if the address has its own account, and ends once it gets one', async () => {
    const holder = newPerson()
    await DonationLink.create(test, { email: holder.email })
    const early = await newPerson().register()
    await requestCode(early, holder.email)
    expect(await claim(early, holder.email, await early.mailedCode(holder.email))).toBe(0)
    expect((await listOf(early)).totalCount).toBe(1)
    test.clock.advance(3 * MINUTE_MS)
    await holder.register()
    test.clock.advance(MINUTE_MS)
    await DonationLink.create(test, { email: holder.email })
    // Later donations are the account holder's alone.
    expect((await listOf(early)).totalCount).toBe(1)
    expect((await listOf(holder)).totalCount).toBe(2)
    const late = await newPerson().register()
    await requestCode(late, holder.email)
    const code = await late.mailedCode(holder.email)
    expect(await claim(late, holder.email, code)).toBe(codes.emailTaken.code)
    expect((await listOf(late)).totalCount).toBe(0)
  })

  it('treats another spelling as another address, and upper case as the same', async () => {
    const owner = await newDonorEmail()
    const [name = '', domain = ''] = owner.split('@')
    const others = [`${name}+gifts@${domain}`, `${name}.@${domain}`, `.${name}@${domain}`]
    // A Cyrillic о, a full-width letter, a zero-width space.
    const lookalikes = [owner.replace('o', 'о'), owner.replace('w', 'ｗ'), owner.replace('w', 'w\u200B')]
    const { emailHash } = test.deps.personalData
    for (const spelling of [...others, ...lookalikes]) {
      const thief = await newPerson().register()
      expect(emailHash(spelling)).not.toBe(emailHash(owner))
      const asked = await requestCode(thief, spelling)
      // The person who receives that address's mail may add it, and finds none of the owner's donations.
      if (asked.code === 0) expect(await claim(thief, spelling, await thief.mailedCode(spelling))).toBe(0)
      expect((await listOf(thief)).totalCount).toBe(0)
    }
    const thief = await newPerson().register()
    await requestCode(thief, owner.toUpperCase())
    expect(await claim(thief, owner.toUpperCase(), '000000')).toBe(codes.codeWrong.code)
    expect((await listOf(thief)).totalCount).toBe(0)
    expect(await claim(thief, owner, await thief.mailedCode(owner))).toBe(0)
  })

  it('doesn’t happen by opening a forwarded link while signed in', async () => {
    const owner = await newDonorEmail()
    const reader = await newPerson().register()
    await reader.call('findReceipts', { email: owner })
    await test.work()
    const token = await linkTo(owner)
    expect((await reader.call('linkedDonations', { token })).data.totalCount).toBe(1)
    expect((await listOf(reader)).totalCount).toBe(0)
    // The owner's account, made later, finds them all the same.
    const rightful = await new TestPerson(test, owner).register()
    expect((await listOf(rightful)).totalCount).toBe(1)
  })

  it('is impossible by donating with it, by a query parameter, or by an altered link', async () => {
    const owner = await newDonorEmail()
    const person = await newPerson().register()
    await DonationLink.create(test, { email: owner })
    expect((await listOf(person)).totalCount).toBe(0)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `${calls.ownDonations.path}?email=${owner}`
    const answer = await test.app.inject({ url, headers: { cookie } })
    expect(answer.json().code).toBe(codes.invalidInput.code)
    await person.call('findReceipts', { email: owner })
    await test.work()
    const token = await linkTo(owner)
    expect((await person.call('linkedDonations', { token })).data.totalCount).toBe(2)
    const [body = '', mac = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify(['x', ...claims.slice(1)])).toString('base64url')
    for (const badToken of [`${token}x`, `${forged}.${mac}`, body, `${body}.`])
      expect(await person.code('linkedDonations', { token: badToken })).toBe(codes.notFound.code)
  })
})

describe('the link of “Find my receipt”', () => {
  it('opens the same list and its files without an account, for thirty days', async () => {
    const visitor = newPerson()
    const donation = await DonationLink.create(test, { email: visitor.email })
    await visitor.call('findReceipts', { email: visitor.email })
    await test.work()
    const token = await linkTo(visitor.email)
    const list = (await visitor.call('linkedDonations', { token })).data
    expect(list).toMatchObject({ emails: [visitor.email], totalCount: 1 })
    expect(list.items[0]?.receiptUrl).toContain(donation.token)
    const file = { token, year: String(list.years[0]?.year), format: 'csv' }
    const csv = await test.app.inject({ url: calls.linkedStatementFile.path, query: file })
    expect(csv.body).toContain('50.00')
    const emailHash = test.deps.personalData.emailHash(visitor.email)
    const old = await laterBy(test.clock, -31 * DAY_MS, async () => donationsPath(test.deps, emailHash))
    expect(await visitor.code('linkedDonations', { token: old.split('/').at(-1) ?? '' })).toBe(
      codes.notFound.code,
    )
  })
})

describe('a donor’s message', () => {
  it('can be changed and deleted later, which updates the public list at once', async () => {
    const donation = await DonationLink.create(test, { message: 'Hold on' })
    const { token, caseId } = donation
    const readPublicMessage = async () =>
      (await test.app.inject({ url: calls.caseDonations.path, query: { caseId } })).json().data.items[0]
        .message
    const change = async (message: string, before?: string) => {
      const payload = { token, message, ...(before === undefined ? {} : { before }) }
      return (await test.app.inject({ method: 'POST', url: calls.changeMessage.path, payload })).json()
    }
    expect((await change('Hold on, Rosa', 'Hold on')).code).toBe(0)
    expect(await readPublicMessage()).toBe('Hold on, Rosa')
    expect((await donation.read()).order.message).toBe('Hold on, Rosa')
    expect((await change('From an old page', 'Hold on')).code).toBe(codes.conflict.code)
    expect((await change('x'.repeat(281))).code).toBe(codes.invalidInput.code)
    expect((await change('')).data).toEqual({ message: null })
    expect(await readPublicMessage()).toBeNull()
    await donation.act('refundOwnDonation')
    expect((await change('Back again')).code).toBe(codes.notChangeable.code)
  })
})
