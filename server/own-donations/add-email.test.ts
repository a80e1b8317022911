import { beforeAll, expect, it } from 'vitest'
import { EMAIL_CODES_PER_ADDRESS } from '#contract/accounts/mailed-code.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS, pacificYear } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Work is due by the database’s clock; ours must not be ahead of it when it moves on.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

let personCount = 0
const newPerson = (): TestPerson => {
  personCount += 1
  return new TestPerson(test, `claimer${personCount}@mail.example`)
}
/** A person without an account whose address has a donation. */
const donorWithoutAccount = async (): Promise<TestPerson> => {
  const owner = newPerson()
  await DonationLink.create(test, { email: owner.email })
  return owner
}
const countOf = async (person: TestPerson) => (await person.call('ownDonations', {})).data.totalCount
const claim = (person: TestPerson, email: string, verifyCode: string) =>
  person.code('addEmail', { email, verifyCode })

it('codes mailed for joining, signing in or erasing can’t claim an address', async () => {
  const owner = await donorWithoutAccount()
  const thief = await newPerson().register()
  expect(await owner.code('sendEmailCode', { email: owner.email })).toBe(0)
  expect(await claim(thief, owner.email, await owner.mailedCode())).toBe(codes.codeWrong.code)
  const joined = await donorWithoutAccount()
  await joined.register()
  test.clock.advance(MINUTE_MS)
  expect(await joined.code('sendOwnCode', { purpose: 'erase' })).toBe(0)
  expect(await claim(thief, joined.email, await joined.mailedCode())).toBe(codes.codeWrong.code)
  expect(await countOf(thief)).toBe(0)
})

it('a caller can’t choose the account or address whose donations are listed', async () => {
  const owner = await donorWithoutAccount()
  const rightful = await owner.register()
  const { userId } = (await rightful.call('userInfo', {})).data
  const thief = await newPerson().register()
  for (const forged of [{ userId }, { email: owner.email }, { emails: owner.email }, { emailHash: 'x' }])
    for (const name of ['ownDonations', 'donationPrivacy'] as const)
      expect(await thief.code(name, forged as object)).toBe(codes.invalidInput.code)
  const cookie = [...thief.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `${calls.ownStatementFile.path}?year=${pacificYear(test.clock.now())}&format=csv`
  expect((await test.app.inject({ url, headers: { cookie } })).json().code).toBe(codes.notFound.code)
  expect((await test.app.inject({ url })).json().code).toBe(codes.tokenMissing.code)
  expect(await countOf(rightful)).toBe(1)
})

it('an account that left an address doesn’t see later donations with it, and the next owner no earlier ones', async () => {
  const leaver = newPerson()
  await DonationLink.create(test, { email: leaver.email })
  await laterBy(test.clock, -2 * MINUTE_MS, () => leaver.register())
  const newEmail = `moved.${leaver.email}`
  await leaver.call('sendOwnCode', { purpose: 'change_from', newEmail })
  await leaver.call('sendOwnCode', { purpose: 'change_to', newEmail })
  const [newCode, currentCode] = [await leaver.mailedCode(newEmail), await leaver.mailedCode()]
  // Neither code of an unfinished change claims the address for another account.
  const thief = await newPerson().register()
  for (const code of [newCode, currentCode])
    expect(await claim(thief, leaver.email, code)).toBe(codes.codeWrong.code)
  expect(await leaver.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
  test.clock.advance(MINUTE_MS)
  await DonationLink.create(test, { email: leaver.email })
  expect(await countOf(leaver)).toBe(1)
  const next = await new TestPerson(test, leaver.email).register()
  expect(await countOf(next)).toBe(1)
  expect(await countOf(thief)).toBe(0)
})

it('guessing codes ends when no new codes are mailed', async () => {
  const owner = await donorWithoutAccount()
  const thief = await newPerson().register()
  const requestAndGuess = async (): Promise<number> => {
    const requestCode = await thief.code('sendOwnCode', { purpose: 'add_email', newEmail: owner.email })
    if (requestCode === 0) {
      const right = await thief.mailedCode(owner.email)
      for (let tries = 0; tries < 5; tries += 1)
        expect(await claim(thief, owner.email, right === '000000' ? '111111' : '000000')).not.toBe(0)
      expect(await claim(thief, owner.email, right)).toBe(codes.tooManyTries.code)
    }
    return requestCode
  }
  let [rounds, answer] = [0, 0]
  while (rounds <= EMAIL_CODES_PER_ADDRESS && answer === 0) {
    answer = await requestAndGuess()
    rounds += 1
    test.clock.advance(MINUTE_MS)
  }
  expect(answer).toBe(codes.slowDown.code)
  expect(await countOf(thief)).toBe(0)
})
