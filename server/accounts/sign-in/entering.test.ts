import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

const test = testApp()
// Jobs become due by the database's clock; the product's clock must not be ahead of it when it advances.
beforeAll(() => test.clock.advance(-100 * DAY_MS))
let personCount = 0
const newPerson = (): TestPerson => {
  personCount += 1
  return new TestPerson(test, `person${personCount}@mail.example`)
}
const fullName = 'Ada Whitfield'
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registering', () => {
  it('with a mailed code creates an account and signs in', async () => {
    const ada = await newPerson().register()
    const { data } = await ada.call('userInfo', {})
    expect(data).toMatchObject({ fullName, email: ada.email, signInMethods: ['password'], missing: [] })
    expect(ada.cookies.get(COOKIES.signedIn)).toBe('1')
  })

  it('answers a browser without its tokens, and other clients with them', async () => {
    const ada = await newPerson().register()
    const inPage = await ada.elsewhere().call('login', { email: ada.email, password: GOOD_PASSWORD })
    expect(inPage.data).toMatchObject({ token: null, refreshToken: null, userInfo: { email: ada.email } })
    const program = ada.elsewhere()
    const answer = await program.call('login', { email: ada.email, password: GOOD_PASSWORD }, { headers: {} })
    const { token } = answer.data
    program.cookies.clear()
    for (const authorization of [`Bearer ${token}`, `${token}`])
      expect((await program.call('userInfo', {}, { headers: { authorization } })).data).toMatchObject({
        email: ada.email,
      })
  })

  it('refuses a code that is wrong, old, used or of another address', async () => {
    const [ada, eve] = [newPerson(), newPerson()]
    const { email } = ada
    const register = (verifyCode: string, address = email) =>
      ada.code('registerWithEmail', { email: address, password: GOOD_PASSWORD, fullName, verifyCode })
    await ada.call('sendEmailCode', { email })
    const verifyCode = await ada.mailedCode()
    expect(await register(wrongCode(verifyCode))).toBe(codes.codeWrong.code)
    expect(await register(verifyCode, eve.email)).toBe(codes.codeWrong.code)
    const reset = { email, password: GOOD_PASSWORD, verifyCode }
    expect(await ada.code('resetPassword', reset)).toBe(codes.codeWrong.code)
    test.clock.advance(10 * MINUTE_MS)
    expect(await register(verifyCode)).toBe(codes.codeWrong.code)
    await ada.call('sendEmailCode', { email })
    const newest = await ada.mailedCode()
    expect(await register(newest)).toBe(0)
    expect(await register(newest)).toBe(codes.codeWrong.code)
  })

  it('refuses even the right code after five wrong ones', async () => {
    const ada = newPerson()
    const { email } = ada
    await ada.call('sendEmailCode', { email })
    const verifyCode = await ada.mailedCode()
    const register = (code: string) =>
      ada.code('registerWithEmail', { email, password: GOOD_PASSWORD, fullName, verifyCode: code })
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(wrongCode(verifyCode))))
    expect(answers.filter((code) => code === codes.codeWrong.code).length).toBeLessThan(5)
    expect(await register(verifyCode)).toBe(codes.tooManyTries.code)
  })

  it('reveals an account only with its mailed code; until then, answers and mails are the same', async () => {
    const [known, fresh] = [await newPerson().register(), newPerson()]
    const answers = []
    for (const { email } of [known, fresh]) {
      const stranger = newPerson()
      const answer = await stranger.call('checkEmailExists', { email })
      const mailed = await stranger.call('sendEmailCode', { email })
      const guessed = await stranger.call('checkEmailExists', { email, verifyCode: '000000' })
      answers.push([answer.code, answer.data, mailed.code, guessed.code, guessed.data])
    }
    expect(answers[0]).toEqual([0, { exists: false }, 0, codes.codeWrong.code, { triesLeft: 4 }])
    expect(answers[1]).toEqual(answers[0])
    const mails = []
    for (const who of [known, fresh]) {
      const { email } = who
      const verifyCode = await who.mailedCode()
      const [mail] = await outsideWorld(test).mailTo(email)
      mails.push(mail?.text.replaceAll(verifyCode, '').replaceAll(email, ''))
      const { data } = await who.call('checkEmailExists', { email, verifyCode })
      expect(data).toEqual({ exists: who === known })
      const input = { email, password: GOOD_PASSWORD, fullName, verifyCode }
      expect(await who.code('registerWithEmail', input)).toBe(who === known ? codes.emailTaken.code : 0)
    }
    expect(mails[1]).toBe(mails[0])
  })

  it('refuses a leaked password without using up the code', async () => {
    const ada = newPerson()
    const { email } = ada
    await ada.call('sendEmailCode', { email })
    const verifyCode = await ada.mailedCode()
    const register = (password: string) =>
      ada.code('registerWithEmail', { email, password, fullName, verifyCode })
    expect(await register('iloveyou')).toBe(codes.invalidInput.code)
    expect(await register(email)).toBe(codes.invalidInput.code)
    expect(await register(GOOD_PASSWORD)).toBe(0)
  })

  it('gives an address to one of two concurrent registrations', async () => {
    const ada = newPerson()
    const { email } = ada
    await ada.call('sendEmailCode', { email })
    const input = { email, password: GOOD_PASSWORD, fullName, verifyCode: await ada.mailedCode() }
    const answers = await Promise.all([
      ada.code('registerWithEmail', input),
      ada.elsewhere().code('registerWithEmail', input),
    ])
    const [first, other] = answers.toSorted()
    expect(first).toBe(0)
    // The later one finds the address taken, or its code spent if the earlier one has finished by then.
    expect([codes.emailTaken.code, codes.codeWrong.code]).toContain(other)
  })

  it.each([
    ['password', 'short'],
    ['password', 'iloveyou'],
    ['password', 'Sunshine2024!'],
    ['password', 'Ada.Whitfield1'],
    ['password', 'aaaaaaaaaaaa'],
    ['fullName', '12345'],
    ['fullName', 'Hearten Support'],
    ['verifyCode', '12345'],
    ['email', 'nobody'],
  ])('refuses %s %j with its message', async (field, value) => {
    const good = { email: 'x@mail.example', password: GOOD_PASSWORD, fullName, verifyCode: '123456' }
    const answer = await newPerson().call('registerWithEmail', { ...good, [field]: value })
    expect(answer).toMatchObject({ code: codes.invalidInput.code, data: { fields: [{ field }] } })
  })
})

describe('a code by mail', () => {
  it('can be requested once a minute, and five times a day', async () => {
    const ada = newPerson()
    const requestCode = () => ada.call('sendEmailCode', { email: ada.email })
    expect((await requestCode()).code).toBe(0)
    const second = await requestCode()
    expect(second).toMatchObject({ code: codes.slowDown.code })
    expect(second.msg).toContain('60 seconds')
    for (let times = 0; times < 4; times += 1) {
      // The last one is reserved for another network, in case a stranger used the others.
      if (times === 3) ada.ip = '198.51.100.8'
      test.clock.advance(MINUTE_MS)
      expect((await requestCode()).code).toBe(0)
    }
    test.clock.advance(MINUTE_MS)
    expect((await requestCode()).msg).toContain('tomorrow')
    test.clock.advance(24 * 60 * MINUTE_MS)
    expect((await requestCode()).code).toBe(0)
  })

  it('voids the code before it', async () => {
    const ada = newPerson()
    const { email } = ada
    await ada.call('sendEmailCode', { email })
    const first = await ada.mailedCode()
    test.clock.advance(MINUTE_MS)
    await ada.call('sendEmailCode', { email })
    const input = { email, password: GOOD_PASSWORD, fullName, verifyCode: first }
    expect(await ada.code('registerWithEmail', input)).toBe(codes.codeWrong.code)
  })
})

describe('signing in', () => {
  it('accepts any spelling of the e-mail, and the exact password', async () => {
    const ada = await newPerson().register()
    const { email } = ada
    const other = ada.elsewhere()
    expect(await other.code('login', { email: ` ${email.toUpperCase()}`, password: GOOD_PASSWORD })).toBe(0)
    for (const password of [GOOD_PASSWORD.toUpperCase(), `${GOOD_PASSWORD} `, 'x'])
      expect(await other.code('login', { email, password })).toBe(codes.wrongLogin.code)
  })

  it('accepts an accented password from any keyboard', async () => {
    const password = 'crème brûlée at night'
    const ada = await newPerson().register(fullName, password.normalize('NFC'))
    expect(
      await ada.elsewhere().code('login', { email: ada.email, password: password.normalize('NFD') }),
    ).toBe(0)
  })

  it('in the same browser again ends the earlier session, also another person’s', async () => {
    const [ada, bea] = [await newPerson().register(), await newPerson().register()]
    const before = ada.elsewhere()
    for (const [name, value] of ada.cookies) before.cookies.set(name, value)
    await ada.login()
    expect((await ada.call('sessions', {})).data).toHaveLength(1)
    expect(await before.code('userInfo', {})).toBe(codes.tokenInvalid.code)
    expect(await ada.code('login', { email: bea.email, password: GOOD_PASSWORD })).toBe(0)
    expect((await ada.call('userInfo', {})).data.email).toBe(bea.email)
    expect((await before.elsewhere().login()).sessionCookies).toHaveLength(4)
    expect((await bea.call('sessions', {})).data).toHaveLength(2)
  })

  it('in another browser starts a separate session', async () => {
    const ada = await newPerson().register()
    const other = await ada.elsewhere().login()
    expect(other.cookies.get(COOKIES.token)).not.toBe(ada.cookies.get(COOKIES.token))
    expect((await ada.call('sessions', {})).data).toHaveLength(2)
  })
})

describe('a mailed code in place of a password', () => {
  const askedCode = async (who: TestPerson): Promise<string> => {
    test.clock.advance(MINUTE_MS)
    await who.call('sendEmailCode', { email: who.email })
    return who.mailedCode()
  }

  it('opens an account without a name or a password, and signs in to it', async () => {
    const ada = newPerson()
    const { email } = ada
    expect(await ada.code('registerWithEmail', { email, verifyCode: await askedCode(ada) })).toBe(0)
    const { data } = await ada.call('userInfo', {})
    expect(data).toMatchObject({ email, fullName: null, signInMethods: [], missing: ['fullName'] })
    const other = ada.elsewhere()
    const verifyCode = await askedCode(other)
    expect(await ada.elsewhere().code('login', { email, verifyCode: wrongCode(verifyCode) })).toBe(
      codes.codeWrong.code,
    )
    expect(await other.code('login', { email, verifyCode })).toBe(0)
    expect(await other.code('userInfo', {})).toBe(0)
    expect(await ada.code('login', { email, verifyCode })).toBe(codes.codeWrong.code)
    // The other sessions stay, unlike after a new password.
    expect((await ada.call('sessions', {})).data).toHaveLength(2)
  })

  it('is refused once it is late, and for an address without an account', async () => {
    const [ada, newcomer] = [await newPerson().register(), newPerson()]
    const verifyCode = await askedCode(ada)
    test.clock.advance(10 * MINUTE_MS)
    expect(await ada.code('login', { email: ada.email, verifyCode })).toBe(codes.codeWrong.code)
    const { email } = newcomer
    expect(await newcomer.code('login', { email, verifyCode: await askedCode(newcomer) })).toBe(
      codes.codeWrong.code,
    )
  })

  it('doesn’t sign in staff, and stays good for their new password', async () => {
    const ada = await newPerson().register()
    const { email } = ada
    const { userId } = (await ada.call('userInfo', {})).data
    await appointStaff(test.deps, { userId, roles: ['support'] })
    const verifyCode = await askedCode(ada)
    expect(await ada.elsewhere().code('login', { email, verifyCode })).toBe(codes.notAllowed.code)
    const reset = { email, password: 'nine herons over the lake', verifyCode }
    expect(await ada.code('resetPassword', reset)).toBe(0)
  })

  it('or a password is needed', async () => {
    expect(await newPerson().call('login', { email: 'x@mail.example' })).toMatchObject({
      code: codes.invalidInput.code,
      data: { fields: [{ field: 'password' }] },
    })
  })
})

describe('a new password by mail', () => {
  it('ends every earlier session, signs in, and is confirmed by a mail', async () => {
    const ada = await newPerson().register()
    const other = await ada.elsewhere().login()
    const third = ada.elsewhere()
    const { email } = ada
    await third.call('sendEmailCode', { email })
    const verifyCode = await ada.mailedCode()
    const password = 'nine herons over the lake'
    expect(await third.code('resetPassword', { email, password, verifyCode })).toBe(0)
    expect(await third.code('userInfo', {})).toBe(0)
    for (const before of [ada, other]) {
      expect(await before.code('userInfo', {})).toBe(codes.tokenInvalid.code)
      expect(await before.code('refreshToken', {})).toBe(codes.tokenInvalid.code)
    }
    expect(await other.code('login', { email, password: GOOD_PASSWORD })).toBe(codes.wrongLogin.code)
    expect(await other.code('login', { email, password })).toBe(0)
    expect((await ada.subjects())[0]).toBe('Your password was changed')
  })

  it('for an address without an account is refused like a wrong code', async () => {
    const newcomer = newPerson()
    const { email } = newcomer
    expect(await newcomer.code('sendEmailCode', { email })).toBe(0)
    const input = { email, password: GOOD_PASSWORD, verifyCode: await newcomer.mailedCode() }
    expect(await newcomer.code('resetPassword', input)).toBe(codes.codeWrong.code)
  })
})
