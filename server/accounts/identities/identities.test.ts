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
let count = 0
const newPerson = (): TestPerson => {
  count += 1
  return new TestPerson(test, `known${count}@mail.example`)
}
type RedirectProvider = 'google' | 'apple'
const CALLS = { google: 'loginWithGoogle', apple: 'loginWithApple' } as const

/** Goes to a provider and returns with its answer. */
const visit = async (who: TestPerson, provider: RedirectProvider, choice: Choice = {}, returnTo = '/') => {
  const { data } = await who.call('beginSocialLogin', { provider, returnTo })
  return (await signInAt(data.url, { email: who.email, ...choice })).fields
}
const enter = async (who: TestPerson, provider: RedirectProvider, choice: Choice = {}, returnTo = '/') =>
  who.call(CALLS[provider], await visit(who, provider, choice, returnTo))
const enterByFacebook = async (who: TestPerson, choice: Choice = {}) =>
  who.call('loginWithFacebook', {
    accessToken: await facebookToken(test.sandbox.origin, { email: who.email, ...choice }),
  })
const userIdOf = async (who: TestPerson) => (await who.call('userInfo', {})).data.userId

it('concurrent sign-ins by Google and Apple with one new address lead to one account', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ada = newPerson()
    const tabs = [ada, ada.elsewhere()] as const
    const [google, apple] = [await visit(tabs[0], 'google'), await visit(tabs[1], 'apple')]
    expect(
      await Promise.all([tabs[0].code('loginWithGoogle', google), tabs[1].code('loginWithApple', apple)]),
    ).toEqual([0, 0])
    expect(await userIdOf(tabs[1])).toBe(await userIdOf(tabs[0]))
  }
})

it('sign-in with Google, Apple and Facebook is offered', async () => {
  expect((await newPerson().call('signInOptions', {})).data).toMatchObject({
    offered: ['google', 'apple', 'facebook'],
    facebook: { appId: expect.any(String), version: 'v22.0' },
  })
})

describe.each(['google', 'apple'] as const)('signing in by %s', (provider) => {
  it('creates an account for a new person, and opens it the next time', async () => {
    const ada = newPerson()
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

  it('opens the existing account with the address, and notifies its owner', async () => {
    const ada = await newPerson().register()
    const other = ada.elsewhere()
    await enter(other, provider)
    expect(await userIdOf(other)).toBe(await userIdOf(ada))
    expect((await ada.call('userInfo', {})).data.signInMethods).toEqual(['password', provider])
    expect((await ada.subjects())[0]).toMatch(/^You can now sign in with (Google|Apple)$/)
  })

  it('creates one account at many concurrent first sign-ins', async () => {
    const ada = newPerson()
    const tabs = Array.from({ length: 4 }, () => ada.elsewhere())
    const fields = await Promise.all(tabs.map((tab) => visit(tab, provider)))
    const answers = await Promise.all(
      tabs.map((tab, index) => tab.code(CALLS[provider], fields[index] ?? {})),
    )
    expect(answers.every((code) => code === 0 || code === codes.conflict.code)).toBe(true)
    const entered = tabs.filter((_, index) => answers[index] === 0)
    expect(new Set(await Promise.all(entered.map(userIdOf))).size).toBe(1)
  })

  it('opens the same account for another subject with the same address, and for that subject with another address', async () => {
    const ada = newPerson()
    await enter(ada, provider)
    const moved = ada.elsewhere()
    const subject = `another-number${count}`
    await enter(moved, provider, { subject, emailVerified: true })
    expect(await userIdOf(moved)).toBe(await userIdOf(ada))
    const renamed = ada.elsewhere()
    await enter(renamed, provider, { email: `renamed${count}@mail.example`, subject })
    expect(await userIdOf(renamed)).toBe(await userIdOf(ada))
    expect((await renamed.call('userInfo', {})).data.email).toBe(ada.email)
  })

  it('refuses an answer that this browser made no attempt for, or made another one for, or that was used before', async () => {
    const [ada, eve] = [newPerson(), newPerson()]
    const answer = await visit(eve, provider)
    expect(await ada.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
    await visit(ada, provider)
    expect(await ada.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
    expect(await eve.code(CALLS[provider], answer)).toBe(0)
    expect(await eve.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
    expect(await ada.code('userInfo', {})).toBe(codes.tokenMissing.code)
  })

  it('refuses an answer ten minutes after the attempt', async () => {
    const ada = newPerson()
    const answer = await visit(ada, provider)
    test.clock.advance(10 * MINUTE_MS)
    expect(await ada.code(CALLS[provider], answer)).toBe(codes.socialRefused.code)
  })

  it('says so if it was canceled', async () => {
    const answer = await enter(newPerson(), provider, { cancel: true })
    expect(answer).toMatchObject({ status: 401, code: codes.socialRefused.code })
    expect(answer.msg).toContain('didn’t finish')
  })

  it.each(['nonce', 'audience', 'issuer', 'expired', 'signature'])(
    'refuses an identity token with a wrong %s',
    async (badIdentityToken) => {
      const ada = newPerson()
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
  ])('doesn’t redirect to %s', async (returnTo) => {
    expect((await enter(newPerson(), provider, {}, returnTo)).data.returnTo).not.toMatch(/^\/[/\\]|:/)
  })
})

describe('Apple’s form', () => {
  const post = (who: TestPerson, fields: Readonly<Record<string, string>>) =>
    sendAppleForm(test, who.cookies, fields)

  it('from Apple’s site is accepted, signs in and redirects', async () => {
    const ada = newPerson()
    const answer = await post(ada, await visit(ada, 'apple', {}, '/fundraiser'))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fundraiser'])
    const token = answer.cookies.find(({ name }) => name === 'token')
    ada.cookies.set('token', token?.value ?? '')
    expect((await ada.call('userInfo', {})).data.email).toBe(ada.email)
  })

  it('from another site signs no one in', async () => {
    const [ada, eve] = [newPerson(), newPerson()]
    const answer = await post(ada, await visit(eve, 'apple'))
    expect(answer.headers.location).toBe(`${APPLE_CALLBACK}?refused=${codes.socialRefused.code}`)
    expect(answer.cookies.map(({ name }) => name)).not.toContain('token')
  })
})

describe('signing in by Facebook', () => {
  it('creates an account without the unverified address for a new person', async () => {
    const ada = newPerson()
    const { data } = await enterByFacebook(ada, { name: 'Ada Whitfield' })
    expect(data.userInfo).toMatchObject({ email: null, fullName: 'Ada Whitfield', missing: ['email'] })
    await ada.call('sendOwnCode', { purpose: 'change_to', newEmail: ada.email })
    const change = { newEmail: ada.email, newCode: await ada.mailedCode() }
    expect((await ada.call('changeEmail', change)).data).toMatchObject({ email: ada.email, missing: [] })
    const second = ada.elsewhere()
    await enterByFacebook(second)
    expect(await userIdOf(second)).toBe(await userIdOf(ada))
  })

  it('also works without name and address, which are requested later', async () => {
    const { data } = await enterByFacebook(newPerson(), { shareEmail: false })
    expect(data.userInfo.missing).toEqual(['fullName', 'email'])
  })

  it('doesn’t open an existing account with that address, and says how to sign in to it', async () => {
    const ada = await newPerson().register()
    const answer = await enterByFacebook(ada.elsewhere())
    expect(answer).toMatchObject({ code: codes.emailUnverified.code })
    expect(answer.msg).toContain('Sign in with that e-mail')
    expect((await ada.call('userInfo', {})).data.signInMethods).toEqual(['password'])
  })

  it('refuses an invalid token and one issued for another app', async () => {
    const ada = newPerson()
    expect(await ada.code('loginWithFacebook', { accessToken: 'made-up' })).toBe(codes.socialRefused.code)
    await world.faults({ badIdentityToken: 'audience' })
    expect((await enterByFacebook(ada)).code).toBe(codes.socialRefused.code)
    await world.faults({ badIdentityToken: 'none' })
  })

  it('allows erasing an account without an address only after a fresh sign-in, and never by a code', async () => {
    const ada = newPerson()
    await enterByFacebook(ada)
    test.clock.advance(11 * MINUTE_MS)
    expect(await ada.code('eraseAccount', {})).toBe(codes.notAllowed.code)
    await enterByFacebook(ada)
    const before = await userIdOf(ada)
    expect(await ada.code('eraseAccount', { verifyCode: '123456' })).toBe(codes.codeWrong.code)
    expect(await ada.code('eraseAccount', {})).toBe(0)
    await enterByFacebook(ada)
    expect(await userIdOf(ada)).not.toBe(before)
  })
})

/** Attacks of Sudhodanan and Paverd, "Pre-hijacked accounts" (2022), each named at its title's start. */
describe('an account prepared by another person', () => {
  const evesPassword = 'eve waits in here'

  it('classic-federated merge: a password without the mailed code blocks no one', async () => {
    const victim = newPerson()
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
      const victim = await newPerson().register()
      const eve = victim.elsewhere()
      expect((await enter(eve, provider, { emailVerified: false })).code).toBe(codes.emailUnverified.code)
      expect((await victim.call('userInfo', {})).data.signInMethods).toEqual(['password'])
      const other = newPerson()
      expect((await enter(other, provider, { emailVerified: false })).code).toBe(codes.emailUnverified.code)
      expect((await other.call('checkEmailExists', { email: other.email })).data.exists).toBe(false)
    },
  )

  it('non-verifying provider: a Facebook account with the person’s address doesn’t block it', async () => {
    const victim = newPerson()
    const eve = victim.elsewhere()
    await enterByFacebook(eve)
    await victim.register()
    expect(await userIdOf(victim)).not.toBe(await userIdOf(eve))
    expect((await victim.call('userInfo', {})).data.signInMethods).toEqual(['password'])
    await enter(victim.elsewhere(), 'google')
    expect((await eve.call('userInfo', {})).data.email).toBeNull()
  })

  it('unexpired session: setting a new password ends earlier sessions', async () => {
    const victim = await newPerson().register('Ada Whitfield', evesPassword)
    const eve = await victim.elsewhere().login(evesPassword)
    test.clock.advance(MINUTE_MS)
    await victim.call('sendEmailCode', { email: victim.email })
    const verifyCode = await victim.mailedCode()
    await victim.call('resetPassword', { email: victim.email, password: GOOD_PASSWORD, verifyCode })
    expect(await eve.code('refreshToken', {})).toBe(codes.tokenInvalid.code)
  })

  it('unexpired e-mail change: a pending change can’t take the address of an account created meanwhile', async () => {
    const eve = await newPerson().register()
    const victim = newPerson()
    await eve.call('sendOwnCode', { purpose: 'change_from', newEmail: victim.email })
    await eve.call('sendOwnCode', { purpose: 'change_to', newEmail: victim.email })
    const currentCode = await eve.mailedCode()
    const newCode = await eve.mailedCode(victim.email)
    await enter(victim, 'google')
    const change = { newEmail: victim.email, newCode, currentCode }
    expect(await eve.code('changeEmail', change)).toBe(codes.emailTaken.code)
    expect((await victim.call('userInfo', {})).data.email).toBe(victim.email)
  })

  it('trojan identifier: an identity is added to an account only by its own confirmed address', async () => {
    const victim = await newPerson().register()
    const eve = newPerson()
    // Eve uses the victim's session, as on an unattended computer, and returns from Google as herself.
    for (const [name, value] of victim.cookies) eve.cookies.set(name, value)
    await enter(eve, 'google')
    const home = await victim.elsewhere().login()
    expect(await userIdOf(eve)).not.toBe(await userIdOf(home))
    expect((await home.call('userInfo', {})).data.signInMethods).toEqual(['password'])
  })
})
