import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_CODE_TRIES, EMAIL_CODES_PER_ADDRESS_AND_NETWORK } from '#contract/accounts/mailed-code.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { endCase } from '#server/cases/end-case.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

const test = testApp()
// Jobs become due by the database’s clock; the product's clock must not be ahead of it when it advances.
beforeAll(() => test.clock.advance(-5 * MINUTE_MS))

let personCount = 0
let ada: TestPerson
beforeEach(async () => {
  personCount += 1
  ada = await new TestPerson(test, `grown${personCount}@mail.example`).register()
})
const freshEmail = (): string => `moved${personCount}@mail.example`

describe('a profile', () => {
  it('has a name that the person can change', async () => {
    expect((await ada.call('updateUserInfo', { fullName: '  Ada   King ' })).data).toMatchObject({
      fullName: 'Ada King',
    })
    expect((await ada.call('userInfo', {})).data.fullName).toBe('Ada King')
    expect(await ada.code('updateUserInfo', { fullName: '<b>' })).toBe(codes.invalidInput.code)
  })
})

describe('changing the password', () => {
  const password = 'nine herons over the lake'

  it('requires the old one, ends every other session, and mails a notice', async () => {
    const other = await ada.elsewhere().login()
    expect(await ada.code('changePassword', { currentPassword: 'wrong', password })).toBe(
      codes.wrongLogin.code,
    )
    expect(await ada.code('changePassword', { currentPassword: GOOD_PASSWORD, password })).toBe(0)
    expect(await ada.code('userInfo', {})).toBe(0)
    expect(await other.code('userInfo', {})).toBe(codes.tokenInvalid.code)
    await ada.elsewhere().login(password)
    expect((await ada.subjects())[0]).toBe('Your password was changed')
  })

  it('voids a reset code that was requested before', async () => {
    await ada.call('sendEmailCode', { email: ada.email })
    const verifyCode = await ada.mailedCode()
    await ada.call('changePassword', { currentPassword: GOOD_PASSWORD, password })
    const reset = { email: ada.email, password: 'eleven mice in a row', verifyCode }
    expect(await ada.code('resetPassword', reset)).toBe(codes.codeWrong.code)
  })

  it('to the current one or a common one is refused', async () => {
    const same = { currentPassword: GOOD_PASSWORD, password: GOOD_PASSWORD }
    expect(await ada.call('changePassword', same)).toMatchObject({
      code: codes.invalidInput.code,
      data: { fields: [{ field: 'password', message: expect.stringContaining('your current password') }] },
    })
    const answer = await ada.call('changePassword', { currentPassword: GOOD_PASSWORD, password: 'football1' })
    expect(answer).toMatchObject({ code: codes.invalidInput.code, data: { fields: [{ field: 'password' }] } })
  })
})

describe('changing the e-mail', () => {
  it('mails no code until the new address is typed', async () => {
    const message = 'Enter the e-mail address you want to use.'
    for (const purpose of ['change_from', 'change_to'] as const)
      expect(await ada.call('sendOwnCode', { purpose })).toMatchObject({
        code: codes.invalidInput.code,
        data: { fields: [{ field: 'newEmail', message }] },
      })
  })

  const codesFor = async (newEmail: string) => {
    expect(await ada.code('sendOwnCode', { purpose: 'change_from', newEmail })).toBe(0)
    expect(await ada.code('sendOwnCode', { purpose: 'change_to', newEmail })).toBe(0)
    return { currentCode: await ada.mailedCode(), newCode: await ada.mailedCode(newEmail) }
  }

  it('requires a code from both addresses, and notifies the old one, which no longer signs in', async () => {
    const newEmail = freshEmail()
    const { currentCode, newCode } = await codesFor(newEmail)
    expect((await ada.call('changeEmail', { newEmail, newCode, currentCode })).data.email).toBe(newEmail)
    expect((await ada.subjects())[0]).toBe('Your e-mail was changed')
    const other = ada.elsewhere()
    expect(await other.code('login', { email: newEmail, password: GOOD_PASSWORD })).toBe(0)
    expect(await other.code('login', { email: ada.email, password: GOOD_PASSWORD })).toBe(
      codes.wrongLogin.code,
    )
    expect((await other.call('checkEmailExists', { email: ada.email })).data.exists).toBe(false)
  })

  it('to the same address is refused before any code is mailed', async () => {
    const mails = (await ada.subjects()).length
    for (const newEmail of [ada.email, ada.email.toUpperCase()]) {
      expect(await ada.call('sendOwnCode', { purpose: 'change_to', newEmail })).toMatchObject({
        code: codes.invalidInput.code,
        data: { fields: [{ field: 'newEmail', message: 'That’s already your e-mail.' }] },
      })
    }
    expect(await ada.subjects()).toHaveLength(mails)
  })

  it('refuses a missing code, swapped codes, and codes for another new address', async () => {
    const newEmail = freshEmail()
    const { currentCode, newCode } = await codesFor(newEmail)
    expect(await ada.call('changeEmail', { newEmail, newCode })).toMatchObject({
      code: codes.invalidInput.code,
      data: { fields: [{ field: 'currentCode' }] },
    })
    const swapped = { newEmail, newCode: currentCode, currentCode: newCode }
    if (currentCode !== newCode) expect(await ada.code('changeEmail', swapped)).toBe(codes.codeWrong.code)
    const other = { newEmail: `x${newEmail}`, newCode, currentCode }
    expect(await ada.code('changeEmail', other)).toBe(codes.codeWrong.code)
    expect((await ada.call('userInfo', {})).data.email).toBe(ada.email)
  })

  it('to another account’s address is refused only once both codes are right, so others don’t learn of that account', async () => {
    const eve = await new TestPerson(test, `taken${personCount}@mail.example`).register()
    const { currentCode, newCode } = await codesFor(eve.email)
    const change = { newEmail: eve.email, newCode, currentCode }
    expect(await ada.code('changeEmail', change)).toBe(codes.emailTaken.code)
    expect((await eve.call('userInfo', {})).data.email).toBe(eve.email)
  })

  it('to an address that another account just requested a code for names the time to retry, and works then', async () => {
    const newEmail = freshEmail()
    const eve = await new TestPerson(test, `wants${personCount}@mail.example`).register()
    expect(await eve.code('sendOwnCode', { purpose: 'change_to', newEmail })).toBe(0)
    const refused = await ada.call('sendOwnCode', { purpose: 'change_to', newEmail })
    expect(refused).toMatchObject({ status: 409, code: codes.conflict.code, data: null })
    expect(refused.msg).toMatch(
      /^That address just got a code for another account\. You can ask for yours in \d+ seconds\.$/,
    )
    const second = await eve.call('sendOwnCode', { purpose: 'change_to', newEmail })
    expect(second.msg).toMatch(/^A code is on its way\./)
    test.clock.advance(MINUTE_MS)
    const { currentCode, newCode } = await codesFor(newEmail)
    expect((await ada.call('changeEmail', { newEmail, newCode, currentCode })).data.email).toBe(newEmail)
  })

  it('to an address that the mail to the old address didn’t name is refused', async () => {
    const [named, other] = [freshEmail(), `other-${freshEmail()}`]
    const { currentCode } = await codesFor(named)
    const [mail] = await outsideWorld(test).mailTo(ada.email)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`from this address to ${named}:`)
    await ada.call('sendOwnCode', { purpose: 'change_to', newEmail: other })
    const change = { newEmail: other, newCode: await ada.mailedCode(other), currentCode }
    for (let tries = 1; tries < EMAIL_CODE_TRIES; tries += 1)
      expect(await ada.call('changeEmail', change)).toMatchObject({
        code: codes.codeWrong.code,
        data: { field: 'currentCode' },
      })
    expect(await ada.code('changeEmail', change)).toBe(codes.tooManyTries.code)
    const right = { newEmail: named, newCode: await ada.mailedCode(named), currentCode }
    expect((await ada.call('changeEmail', right)).data.email).toBe(named)
  })

  it('to a corrected address works at once, and voids the old address’s code for the mistyped one', async () => {
    const [typo, meant] = [`typo-${freshEmail()}`, freshEmail()]
    const { currentCode } = await codesFor(typo)
    const { currentCode: laterCode, newCode } = await codesFor(meant)
    const wrong = { newEmail: typo, newCode: await ada.mailedCode(typo), currentCode }
    expect(await ada.code('changeEmail', wrong)).toBe(codes.codeWrong.code)
    expect(
      await ada.call('changeEmail', { newEmail: meant, newCode: '000000', currentCode: laterCode }),
    ).toMatchObject({
      code: codes.codeWrong.code,
      data: { field: 'newCode', triesLeft: EMAIL_CODE_TRIES - 1 },
    })
    const right = { newEmail: meant, newCode, currentCode: laterCode }
    expect((await ada.call('changeEmail', right)).data.email).toBe(meant)
  })

  it('back and forth between two addresses mails the old address no more than the daily limit', async () => {
    const [first, other] = [freshEmail(), `other-${freshEmail()}`]
    const requestCode = (newEmail: string) => ada.call('sendOwnCode', { purpose: 'change_from', newEmail })
    const before = (await ada.subjects()).length
    for (let times = 0; times < EMAIL_CODES_PER_ADDRESS_AND_NETWORK; times += 1)
      expect((await requestCode(times % 2 === 0 ? first : other)).code).toBe(0)
    expect(await requestCode(first)).toMatchObject({
      code: codes.conflict.code,
      msg: 'Your last code is for another new address. You’ve asked for too many codes today. Try again tomorrow, or write to us.',
    })
    // The last code was for this address, so the page can ask for it.
    expect(await requestCode(other)).toMatchObject({
      code: codes.slowDown.code,
      msg: expect.stringMatching(/^A code is on its way\./),
    })
    expect((await ada.subjects()).length - before).toBeLessThanOrEqual(EMAIL_CODES_PER_ADDRESS_AND_NETWORK)
    // Another network can still request the day's last code.
    const phone = await ada.elsewhere().login()
    phone.ip = '198.51.100.66'
    const answers = []
    for (const newEmail of [first, other, first])
      answers.push(await phone.code('sendOwnCode', { purpose: 'change_from', newEmail }))
    expect(answers).toEqual([0, codes.conflict.code, codes.slowDown.code])
  })

  it('with a code that another account requested is refused', async () => {
    const newEmail = freshEmail()
    const eve = await new TestPerson(test, `eve${personCount}@mail.example`).register()
    await eve.call('sendOwnCode', { purpose: 'change_to', newEmail })
    const newCode = await ada.mailedCode(newEmail)
    await ada.call('sendOwnCode', { purpose: 'change_from', newEmail })
    const change = { newEmail, newCode, currentCode: await ada.mailedCode() }
    expect(await ada.code('changeEmail', change)).toBe(codes.codeWrong.code)
  })
})

describe('a person’s data export', () => {
  it('includes account, sessions, fundraisers with their texts, and donations made with their address', async () => {
    const { data: account } = await ada.call('userInfo', {})
    const caseId = await makeCase(test, { ownerId: account.userId })
    await postUpdate(test.deps, caseId, { title: 'The floor is in', text: 'Oak, and level again.' })
    await DonationLink.create(test, { email: ada.email, amountCents: 4200 })
    const { data } = await ada.call('exportAccount', {})
    expect(data).toMatchObject({
      account: { email: ada.email },
      sessions: [{ current: true }],
      fundraisers: [
        {
          caseId,
          summary: 'Her kitchen floor needs a floor under it.',
          story: [{ type: 'paragraph', text: expect.stringContaining('Rosa has driven the number 14 bus') }],
          costItems: [{ label: 'Kitchen floor' }],
          beneficiary: { firstName: 'Rosa' },
          pictures: [
            { url: expect.stringMatching(/^http.+\.jpg$/), alt: 'A red boat between flooded houses' },
          ],
          updates: [{ title: 'The floor is in', text: 'Oak, and level again.' }],
        },
      ],
      donations: [{ donationCents: 4200 }],
    })
  })
})

describe('erasing an account', () => {
  const eraseCode = async () => {
    expect(await ada.code('sendOwnCode', { purpose: 'erase' })).toBe(0)
    return ada.mailedCode()
  }

  it('requires a mailed code, deletes sessions, password and personal data, and frees the address', async () => {
    const donation = await DonationLink.create(test, { email: ada.email, message: 'Rosa, hang in there' })
    expect(await ada.code('eraseAccount', {})).toBe(codes.invalidInput.code)
    const verifyCode = await eraseCode()
    const phone = await ada.elsewhere().login()
    expect(await ada.code('eraseAccount', { verifyCode })).toBe(0)
    expect(ada.sessionCookies).toEqual([])
    expect(await phone.code('userInfo', {})).toBe(codes.tokenInvalid.code)
    const back = ada.elsewhere()
    expect(await back.code('login', { email: ada.email, password: GOOD_PASSWORD })).toBe(
      codes.wrongLogin.code,
    )
    const receipt = await test.app.inject({ url: calls.receipt.path, query: { token: donation.token } })
    const list = await test.app.inject({ url: calls.caseDonations.path, query: { caseId: donation.caseId } })
    expect(list.json().data.items).toMatchObject([
      { displayName: 'Anonymous', message: null, amountCents: 5000 },
    ])
    for (const text of [ada.email, 'Carol', 'hang in there'])
      for (const { body } of [receipt, list]) expect(body).not.toContain(text)
    test.clock.advance(MINUTE_MS)
    await back.register()
    expect((await back.call('exportAccount', {})).data.donations).toEqual([])
  })

  it('is refused while a case is active, and removes the organizer’s name from an ended one', async () => {
    const { data: account } = await ada.call('userInfo', {})
    const caseId = await makeCase(test, { ownerId: account.userId })
    const mails = await ada.subjects()
    for (const refused of [
      await ada.call('sendOwnCode', { purpose: 'erase' }),
      await ada.call('eraseAccount', {}),
    ]) {
      expect(refused.code).toBe(codes.conflict.code)
      expect(refused.msg).toContain('still needs you')
    }
    expect(await ada.subjects()).toEqual(mails)
    expect((await ada.call('eraseInfo', {})).data.neededBy).toMatchObject([{ caseId }])
    await endCase(test.deps, caseId, null)
    expect((await ada.call('eraseInfo', {})).data.neededBy).toEqual([])
    expect(await ada.code('eraseAccount', { verifyCode: await eraseCode() })).toBe(0)
    const { rows } = await test.deps.database.pool.query(
      'select organizer_name from cases where case_id = $1',
      [caseId],
    )
    expect(rows).toEqual([{ organizer_name: 'The organizer' }])
  })
})
