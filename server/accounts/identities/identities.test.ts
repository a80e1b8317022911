import { beforeAll, describe, expect, it } from 'vitest'
import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { type Choice, facebookToken, signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { sendAppleForm } from '#testing/apple-form.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  test.clock.advance(-100 * DAY_MS)
  world = outsideWorld(test)
})

let last = 0
const somebody = (): TestPerson => {
  last += 1
  return new TestPerson(test, `known${last}@mail.example`)
}
type Redirecting = 'google' | 'apple'
const CALLS = { google: 'loginWithGoogle', apple: 'loginWithApple' } as const

/** Goes to a provider and returns with its answer. */
const visit = async (who: TestPerson, provider: Redirecting, choice: Choice = {}, returnTo = '/') => {
  const { data } = await who.call('beginSocialLogin', { provider, returnTo })
  return (await signInAt(data.url, { email: who.email, ...choice })).fields
}
const enter = async (who: TestPerson, provider: Redirecting, choice: Choice = {}, returnTo = '/') =>
  who.call(CALLS[provider], await visit(who, provider, choice, returnTo))
const byFacebook = async (who: TestPerson, choice: Choice = {}) =>
  who.call('loginWithFacebook', {
    accessToken: await facebookToken(test.sandbox.origin, { email: who.email, ...choice }),
  })
const userIdOf = async (who: TestPerson) => (await who.call('userInfo', {})).data.userId

it('concurrent sign-ins by Google and Apple with one new address lead to one account', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ada = somebody()
    const tabs = [ada, ada.elsewhere()] as const
    const [google, apple] = [await visit(tabs[0], 'google'), await visit(tabs[1], 'apple')]
    expect(
      await Promise.all([tabs[0].code('loginWithGoogle', google), tabs[1].code('loginWithApple', apple)]),
    ).toEqual([0, 0])
    expect(await userIdOf(tabs[1])).toBe(await userIdOf(tabs[0]))
  }
})

it('offers all three', async () => {
  expect((await somebody().call('signInOptions', {})).data).toMatchObject({
    offered: ['google', 'apple', 'facebook'],
    facebook: { appId: expect.any(String), version: 'v22.0' },
  })
})

describe.each(['google', 'apple'] as const)('by %s', (provider) => {
  it('a new person gets an account, and finds it again', async () => {
    const ada = somebody()
    const answer = await enter(ada, provider, { name: 'Ada Whitfield' }, '/fundraiser/list?tab=drafts')
    expect(answer).toMatchObject({
      code: 0,
      data: {
        token: null,
        returnTo: '/fundraiser/list?tab=drafts',
        userInfo: { email: ada.email, fullName: 'Ada Whitfield', signInMethods: [provider], missing: [] },
      },
    })
    const second = ada.elsewhere()
    await enter(second, provider)
    expect(await userIdOf(second)).toBe(await userIdOf(ada))
    expect(await ada.subjects()).toEqual([])
  })

  it('an existing account with the address is found, and its owner is notified', async () => {
    const ada = await somebody().register()
    const other = ada.elsewhere()
    await enter(other, provider)
    expect(await userIdOf(other)).toBe(await userIdOf(ada))
    expect((await ada.call('userInfo', {})).data.signInMethods).toEqual(['password', provider])
    expect((await ada.subjects())[0]).toMatch(/^You can sign in with (Google|Apple) now$/)
  })

  it('many concurrent first sign-ins make one account', async () => {
    const ada = somebody()
    const tabs = Array.from({ length: 4 }, () => ada.elsewhere())
    const fields = await Promise.all(tabs.map((tab) => visit(tab, provider)))
    const answers = await Promise.all(
      tabs.map((tab, index) => tab.code(CALLS[provider], fields[index] ?? {})),
    )
    expect(answers.every((code) => code === 0 || code === codes.conflict.code)).toBe(true)
    const entered = tabs.filter((_, index) => answers[index] === 0)
    expect(new Set(await Promise.all(entered.map(userIdOf))).size).toBe(1)
  })

  it('another subject with the same address is the same person; the same subject with another address, too', async () => {
    const ada = somebody()
    await enter(ada, provider)
    const moved = ada.elsewhere()
    await enter(moved, provider, { subject: `another-number${last}`, emailVerified: true })
    expect(await userIdOf(moved)).toBe(await userIdOf(ada))
    const renamed = ada.elsewhere()
    await enter(renamed, provider, { email: `renamed${last}@mail.example`, subject: `another-number${last}` })
    expect(await userIdOf(renamed)).toBe(await userIdOf(ada))
    expect((await renamed.call('userInfo', {})).data.email).toBe(ada.email)
  })

  it('an answer without an attempt of this browser, of another one, or a second time is refused', async () => {
    const [ada, eve] = [somebody(), somebody()]
    const answer = await visit(eve, provider)
    expect(await ada.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
    await visit(ada, provider)
    expect(await ada.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
    expect(await eve.code(CALLS[provider], answer)).toBe(0)
    expect(await eve.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
    expect(await ada.code('userInfo', {})).toBe(codes.tokenMissing.code)
  })

  it('an attempt lasts ten minutes', async () => {
    const ada = somebody()
    const answer = await visit(ada, provider)
    test.clock.advance(10 * MINUTE_MS)
    expect(await ada.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
  })

  it('a canceled sign-in says so', async () => {
    const answer = await enter(somebody(), provider, { cancel: true })
    expect(answer).toMatchObject({ status: 401, code: codes.socialRefused.code })
    expect(answer.msg).toContain('didn’t finish')
  })

  it.each(['nonce', 'audience', 'issuer', 'expired', 'signature'])(
    'an answer with a wrong %s is refused',
    async (badIdentityToken) => {
      const ada = somebody()
      await world.faults({ badIdentityToken })
      try {
        expect((await enter(ada, provider)).code).toBe(codes.socialRefused.code)
      } finally {
        await world.faults({ badIdentityToken: 'none' })
      }
      expect(await ada.code('userInfo', {})).toBe(codes.tokenMissing.code)
    },
  )

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:x',
  ])('is not redirected to %s', async (returnTo) => {
    expect((await enter(somebody(), provider, {}, returnTo)).data.returnTo).not.toMatch(/^\/[/\\]|:/)
  })
})

describe('Apple’s form', () => {
  const post = (who: TestPerson, fields: Readonly<Record<string, string>>) =>
    sendAppleForm(test, who.cookies, fields)

  it('from Apple’s site is accepted, signs in and redirects', async () => {
    const ada = somebody()
    const answer = await post(ada, await visit(ada, 'apple', {}, '/fundraiser'))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fundraiser'])
    const token = answer.cookies.find(({ name }) => name === 'token')
    ada.cookies.set('token', token?.value ?? '')
    expect((await ada.call('userInfo', {})).data.email).toBe(ada.email)
  })

  it('from another site signs no one in', async () => {
    const [ada, eve] = [somebody(), somebody()]
    const answer = await post(ada, await visit(eve, 'apple'))
    expect(answer.headers.location).toBe(`${APPLE_CALLBACK}?refused=${codes.socialRefused.code}`)
    expect(answer.cookies.map(({ name }) => name)).not.toContain('token')
  })
})

describe('by Facebook', () => {
  it('a new person gets an account without the unverified address', async () => {
    const ada = somebody()
    const { data } = await byFacebook(ada, { name: 'Ada Whitfield' })
    expect(data.userInfo).toMatchObject({ email: null, fullName: 'Ada Whitfield', missing: ['email'] })
    await ada.call('sendOwnCode', { purpose: 'change_to', newEmail: ada.email })
    const wanted = { newEmail: ada.email, newCode: await ada.mailedCode() }
    expect((await ada.call('changeEmail', wanted)).data).toMatchObject({ email: ada.email, missing: [] })
    const second = ada.elsewhere()
    await byFacebook(second)
    expect(await userIdOf(second)).toBe(await userIdOf(ada))
  })

  it('may share nothing: name and address are requested later', async () => {
    const { data } = await byFacebook(somebody(), { shareEmail: false })
    expect(data.userInfo.missing).toEqual(['fullName', 'email'])
  })

  it('an existing account with that address isn’t opened, and its sign-in is shown', async () => {
    const ada = await somebody().register()
    const answer = await byFacebook(ada.elsewhere())
    expect(answer).toMatchObject({ code: codes.emailUnverified.code })
    expect(answer.msg).toContain('Sign in with that e-mail')
    expect((await ada.call('userInfo', {})).data.signInMethods).toEqual(['password'])
  })

  it('a token that isn’t ours or isn’t valid is refused', async () => {
    const ada = somebody()
    expect(await ada.code('loginWithFacebook', { accessToken: 'made-up' })).toBe(codes.socialRefused.code)
    await world.faults({ badIdentityToken: 'audience' })
    expect((await byFacebook(ada)).code).toBe(codes.socialRefused.code)
    await world.faults({ badIdentityToken: 'none' })
  })

  it('an account without an address is erased after a fresh sign-in, never by another’s code', async () => {
    const ada = somebody()
    await byFacebook(ada)
    test.clock.advance(11 * MINUTE_MS)
    expect(await ada.code('eraseAccount', {})).toBe(codes.notAllowed.code)
    await byFacebook(ada)
    const before = await userIdOf(ada)
    expect(await ada.code('eraseAccount', { verifyCode: '123456' })).toBe(codes.codeWrong.code)
    expect(await ada.code('eraseAccount', {})).toBe(0)
    await byFacebook(ada)
    expect(await userIdOf(ada)).not.toBe(before)
  })
})

/** Sudhodanan and Paverd, "Pre-hijacked accounts" (2022): the attacker signs up before the victim. */
describe('an account prepared by another person', () => {
  const evesPassword = 'eve waits in here'

  it('classic-federated merge: a password without the mailed code blocks no one', async () => {
    const victim = somebody()
    const eve = victim.elsewhere()
    const { email } = victim
    await eve.call('sendEmailCode', { email })
    const guessed = { email, password: evesPassword, fullName: 'Eve', verifyCode: '000000' }
    expect(await eve.code('registerWithEmail', guessed)).toBe(codes.codeWrong.code)
    await enter(victim, 'google')
    expect(await eve.code('login', { email, password: evesPassword })).toBe(codes.wrongLogin.code)
    expect((await victim.call('userInfo', {})).data.signInMethods).toEqual(['google'])
  })

  it.each(['google', 'apple'] as const)(
    'non-verifying provider: %s without a confirmed address opens nothing',
    async (provider) => {
      const victim = await somebody().register()
      const eve = victim.elsewhere()
      expect((await enter(eve, provider, { emailVerified: false })).code).toBe(codes.emailUnverified.code)
      expect((await victim.call('userInfo', {})).data.signInMethods).toEqual(['password'])
      const nobody = somebody()
      expect((await enter(nobody, provider, { emailVerified: false })).code).toBe(codes.emailUnverified.code)
      expect((await nobody.call('checkEmailExists', { email: nobody.email })).data.exists).toBe(false)
    },
  )

  it('non-verifying provider: a Facebook account with the person’s address doesn’t block it', async () => {
    const victim = somebody()
    const eve = victim.elsewhere()
    await byFacebook(eve)
    await victim.register()
    expect(await userIdOf(victim)).not.toBe(await userIdOf(eve))
    expect((await victim.call('userInfo', {})).data.signInMethods).toEqual(['password'])
    await enter(victim.elsewhere(), 'google')
    expect((await eve.call('userInfo', {})).data.email).toBeNull()
  })

  it('unexpired session: setting a new password ends earlier sessions', async () => {
    const victim = await somebody().register('Ada Whitfield', evesPassword)
    const eve = await victim.elsewhere().login(evesPassword)
    test.clock.advance(MINUTE_MS)
    await victim.call('sendEmailCode', { email: victim.email })
    const verifyCode = await victim.mailedCode()
    await victim.call('resetPassword', { email: victim.email, password: GOOD_PASSWORD, verifyCode })
    expect(await eve.code('refreshToken', {})).toBe(codes.tokenInvalid.code)
  })

  it('unexpired e-mail change: a started one can’t take the address from an account made meanwhile', async () => {
    const eve = await somebody().register()
    const victim = somebody()
    await eve.call('sendOwnCode', { purpose: 'change_from', newEmail: victim.email })
    await eve.call('sendOwnCode', { purpose: 'change_to', newEmail: victim.email })
    const currentCode = await eve.mailedCode()
    const newCode = await eve.mailedCode(victim.email)
    await enter(victim, 'google')
    const wanted = { newEmail: victim.email, newCode, currentCode }
    expect(await eve.code('changeEmail', wanted)).toBe(codes.emailTaken.code)
    expect((await victim.call('userInfo', {})).data.email).toBe(victim.email)
  })

  it('trojan identifier: an identity is added to an account only by its own confirmed address', async () => {
    const victim = await somebody().register()
    const eve = somebody()
    // Eve uses the victim's session, as on an unattended computer, and returns from Google as herself.
    for (const [name, value] of victim.cookies) eve.cookies.set(name, value)
    await enter(eve, 'google')
    const home = await victim.elsewhere().login()
    expect(await userIdOf(eve)).not.toBe(await userIdOf(home))
    expect((await home.call('userInfo', {})).data.signInMethods).toEqual(['password'])
  })
})
