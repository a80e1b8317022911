import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { Somebody } from '#testing/person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

it('one mailbox is one account and one day’s codes, however its domain is written, and mails go to it', async () => {
  const ada = await new Somebody(test, 'ada@mail.example').register()
  for (const email of ['ada@ｍail.example', 'ada@mail。example', 'ada@ma\u{1d422}l.example']) {
    const other = new Somebody(test, email)
    expect((await other.call('checkEmailExists', { email })).data).toEqual({ exists: true })
    expect(await other.code('sendEmailCode', { email, purpose: 'register' })).toBe(codes.slowDown.code)
    await other.login()
    expect((await other.call('userInfo', {})).data.email).toBe(ada.email)
  }
  const wide = 'bea@ｍail.example'
  const bea = new Somebody(test, 'bea@mail.example')
  const { data } = await bea.call('beginSocialLogin', { provider: 'google' })
  await bea.call('loginWithGoogle', (await signInAt(data.url, { email: wide })).fields)
  expect((await bea.call('userInfo', {})).data.email).toBe(bea.email)
  await bea.call('sendEmailCode', { email: wide, purpose: 'reset' })
  expect(await bea.mailedCode()).toMatch(/^\d{6}$/)
})
