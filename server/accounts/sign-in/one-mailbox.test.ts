import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

it('all spellings of an address’s domain share one account, one limit of codes and one mailbox', async () => {
  const ada = await new TestPerson(test, 'ada@mail.example').register()
  let expectedCode = 0
  for (const email of ['ada@ｍail.example', 'ada@mail。example', 'ada@ma\u{1d422}l.example']) {
    const other = new TestPerson(test, email)
    expect(await other.code('sendEmailCode', { email })).toBe(expectedCode)
    // Further spellings of the same address within a minute.
    expectedCode = codes.slowDown.code
    await other.login()
    expect((await other.call('userInfo', {})).data.email).toBe(ada.email)
  }
  const wide = 'bea@ｍail.example'
  const bea = new TestPerson(test, 'bea@mail.example')
  const { data } = await bea.call('beginSocialLogin', { provider: 'google' })
  await bea.call('loginWithGoogle', (await signInAt(data.url, { email: wide })).fields)
  expect((await bea.call('userInfo', {})).data.email).toBe(bea.email)
  await bea.call('sendEmailCode', { email: wide })
  expect(await bea.mailedCode()).toMatch(/^\d{6}$/)
})

it('an address with accents is refused for a new account and for a change of address', async () => {
  const other = 'rené@mail.example'
  const refused = {
    code: codes.invalidInput.code,
    data: { fields: [{ field: 'email', message: expect.stringContaining('a to z') }] },
  }
  const rene = new TestPerson(test, other)
  const register = { email: other, password: GOOD_PASSWORD, fullName: 'René Lee', verifyCode: '123456' }
  expect(await rene.call('registerWithEmail', register)).toMatchObject(refused)
  const { data } = await rene.call('beginSocialLogin', { provider: 'google' })
  await rene.call('loginWithGoogle', (await signInAt(data.url, { email: other })).fields)
  expect((await rene.call('userInfo', {})).data.email).toBeNull()
  const ida = await new TestPerson(test, 'ida@mail.example').register()
  for (const purpose of ['change_from', 'change_to'] as const)
    expect(await ida.code('sendOwnCode', { purpose, newEmail: other })).toBe(codes.invalidInput.code)
})
