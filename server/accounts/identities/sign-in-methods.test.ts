import { beforeAll, describe, expect, it } from 'vitest'
import { LINK_REFUSALS, LINK_REFUSED } from '#contract/accounts/social-refusals.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { type Choice, facebookToken, signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { sendAppleForm } from '#testing/apple-form.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

/** Linking a provider to the signed-in account, and unlinking it. */

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

let personCount = 0
const newPerson = (): TestPerson => {
  personCount += 1
  return new TestPerson(test, `ways${personCount}@mail.example`)
}
const CALLS = { google: 'loginWithGoogle', apple: 'loginWithApple' } as const
type RedirectProvider = keyof typeof CALLS

const beginLink = (who: TestPerson, provider: RedirectProvider | 'facebook', currentPassword?: string) =>
  who.call('beginLink', { provider, ...(currentPassword === undefined ? {} : { currentPassword }) })

/** Links a provider's account with a different address. */
const add = async (who: TestPerson, provider: RedirectProvider, choice: Choice = {}) => {
  const { data } = await beginLink(who, provider)
  const email = `elsewhere-${who.email}`
  return who.call(CALLS[provider], (await signInAt(data.url, { email, ...choice })).fields)
}
const signInWith = async (who: TestPerson, provider: RedirectProvider, email = `elsewhere-${who.email}`) => {
  const { data } = await who.call('beginSocialLogin', { provider })
  return who.call(CALLS[provider], (await signInAt(data.url, { email })).fields)
}
const infoOf = async (who: TestPerson) => (await who.call('userInfo', {})).data
const methodsOf = async (who: TestPerson) => (await infoOf(who)).signInMethods

describe.each(['google', 'apple'] as const)('%s', (provider) => {
  it('is added after a fresh sign-in without a new session, then signs in to the account, and the owner is notified', async () => {
    const ada = await newPerson().register()
    const answer = await add(ada, provider, { emailVerified: false })
    expect(answer).toMatchObject({
      code: 0,
      setCookies: [expect.stringMatching(/^signInAttempt-/)],
      data: {
        returnTo: `/account?added=${provider}#ways`,
        userInfo: { signInMethods: ['password', provider] },
      },
    })
    const other = ada.elsewhere()
    await signInWith(other, provider)
    expect((await infoOf(other)).userId).toBe((await infoOf(ada)).userId)
    expect((await ada.subjects())[0]).toMatch(/^You can now sign in with (Google|Apple)$/)
  })

  it('no longer signs in once removed, and its sessions end', async () => {
    const ada = await newPerson().register()
    await add(ada, provider)
    const other = ada.elsewhere()
    await signInWith(other, provider)
    expect((await ada.call('removeSignInMethod', { method: provider })).data.signInMethods).toEqual([
      'password',
    ])
    expect(await other.code('userInfo', {})).toBe(codes.tokenInvalid.code)
    expect(await ada.code('userInfo', {})).toBe(0)
    await signInWith(other, provider)
    expect((await infoOf(other)).userId).not.toBe((await infoOf(ada)).userId)
    expect((await ada.subjects())[0]).toMatch(/^(Google|Apple) was removed from your account$/)
  })

  it('is refused if it belongs to another account, and stays there', async () => {
    const [ada, bea] = [await newPerson().register(), newPerson()]
    await signInWith(bea, provider, bea.email)
    expect((await add(ada, provider, { email: bea.email })).code).toBe(codes.signInMethodTaken.code)
    expect(await methodsOf(ada)).toEqual(['password'])
    expect(await methodsOf(bea)).toEqual([provider])
  })

  it('isn’t added if canceled, and the message suggests no other method', async () => {
    const ada = await newPerson().register()
    expect(await add(ada, provider, { cancel: true })).toMatchObject({
      code: codes.socialRefused.code,
      msg: LINK_REFUSALS.cancelled,
    })
  })

  it('is refused without an attempt, with the message for adding only if signed in', async () => {
    const ada = await newPerson().register()
    const stray = { code: 'a', state: 'b' }
    expect(await ada.call(CALLS[provider], stray)).toMatchObject({
      code: codes.socialRefused.code,
      msg: LINK_REFUSED,
    })
    expect(await ada.elsewhere().call(CALLS[provider], stray)).toMatchObject({
      msg: codes.socialRefused.sentence,
    })
  })

  it('is added once, however often its answer arrives', async () => {
    const ada = await newPerson().register()
    await add(ada, provider)
    expect((await add(ada, provider)).code).toBe(0)
    expect(await methodsOf(ada)).toEqual(['password', provider])
  })

  it('isn’t added if the requesting session has ended or was replaced', async () => {
    const ada = await newPerson().register()
    const { data } = await beginLink(ada, provider)
    const { fields } = await signInAt(data.url, { email: `elsewhere-${ada.email}` })
    const cookies = new Map(ada.cookies)
    await ada.code('logout', {})
    for (const [name, value] of cookies) if (name.startsWith('signInAttempt')) ada.cookies.set(name, value)
    expect(await ada.code(CALLS[provider], fields)).toBe(codes.tokenInvalid.code)

    const { data: retry } = await beginLink(await ada.login(), provider)
    const answer = await signInAt(retry.url, { email: `elsewhere-${ada.email}` })
    const bea = await newPerson().register()
    for (const [name, value] of ada.cookies)
      if (name.startsWith('signInAttempt')) bea.cookies.set(name, value)
    expect(await bea.code(CALLS[provider], answer.fields)).toBe(codes.tokenInvalid.code)
    expect(await methodsOf(ada)).toEqual(['password'])
    expect(await methodsOf(bea)).toEqual(['password'])
  })
})

it('Apple’s form arrives without our session cookie, and adds to the requesting account', async () => {
  const ada = await newPerson().register()
  const { data } = await beginLink(ada, 'apple')
  const { fields } = await signInAt(data.url, { email: `elsewhere-${ada.email}` })
  const attempt = [...ada.cookies].filter(([name]) => name.startsWith('signInAttempt'))
  const answer = await sendAppleForm(test, attempt, fields)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account?added=apple#ways'])
  expect(answer.cookies.map(({ name }) => name)).toEqual(['signInAttempt-apple'])
  expect(await methodsOf(ada)).toEqual(['password', 'apple'])
})

it('Facebook is added by its token, and removed', async () => {
  const ada = await newPerson().register()
  const accessToken = await facebookToken(test.sandbox.origin, { email: ada.email })
  expect((await ada.call('linkFacebook', { accessToken })).data.signInMethods).toEqual([
    'password',
    'facebook',
  ])
  expect(await ada.call('linkFacebook', { accessToken: 'made up' })).toMatchObject({ msg: LINK_REFUSED })
  const other = ada.elsewhere()
  expect(await other.code('loginWithFacebook', { accessToken })).toBe(0)
  expect((await infoOf(other)).userId).toBe((await infoOf(ada)).userId)
  expect((await ada.call('removeSignInMethod', { method: 'facebook' })).data.signInMethods).toEqual([
    'password',
  ])
})

describe('ten minutes after the sign-in', () => {
  const registerEarlier = async (): Promise<TestPerson> => {
    const ada = await newPerson().register()
    test.clock.advance(10 * MINUTE_MS)
    return ada
  }

  it('the person enters the password first', async () => {
    const ada = await registerEarlier()
    expect(await beginLink(ada, 'google')).toMatchObject({
      code: codes.invalidInput.code,
      data: { fields: [{ field: 'currentPassword' }] },
    })
    expect((await beginLink(ada, 'google', 'not my password')).code).toBe(codes.wrongLogin.code)
    expect((await beginLink(ada, 'google', GOOD_PASSWORD)).code).toBe(0)
    expect(await ada.code('removeSignInMethod', { method: 'google' })).toBe(codes.invalidInput.code)
    const accessToken = await facebookToken(test.sandbox.origin, { email: ada.email })
    expect(await ada.code('linkFacebook', { accessToken })).toBe(codes.invalidInput.code)
  })

  it('a password entered for Facebook counts on the next page, once, for ten minutes and in that session only', async () => {
    const [ada, bea] = [await newPerson().register(), await newPerson().register()]
    const phone = await ada.elsewhere().login()
    test.clock.advance(10 * MINUTE_MS)
    const accessToken = await facebookToken(test.sandbox.origin, { email: ada.email })
    const link = (who: TestPerson) => who.code('linkFacebook', { accessToken })
    expect((await beginLink(ada, 'facebook', 'not my password')).code).toBe(codes.wrongLogin.code)
    const { data, setCookies } = await beginLink(ada, 'facebook', GOOD_PASSWORD)
    expect(data.url).toBe('/account?with=facebook#ways')
    expect(setCookies).toEqual([expect.stringMatching(/^facebookIntent=.+HttpOnly; SameSite=Strict/)])
    for (const other of [phone, bea]) {
      other.cookies.set('facebookIntent', ada.cookies.get('facebookIntent') ?? '')
      expect(await link(other)).toBe(codes.invalidInput.code)
    }
    test.clock.advance(10 * MINUTE_MS)
    expect(await link(ada)).toBe(codes.invalidInput.code)
    await beginLink(ada, 'facebook', GOOD_PASSWORD)
    expect(await link(ada)).toBe(0)
    expect(await link(ada)).toBe(codes.invalidInput.code)
  })

  it('a person without a password signs in again', async () => {
    const ada = newPerson()
    await signInWith(ada, 'google')
    test.clock.advance(10 * MINUTE_MS)
    expect((await beginLink(ada, 'apple')).code).toBe(codes.notAllowed.code)
    await signInWith(ada, 'google')
    expect((await beginLink(ada, 'apple')).code).toBe(0)
  })
})

it('the last sign-in method can’t be removed without an address for codes, not even concurrently', async () => {
  const ada = newPerson()
  const accessToken = await facebookToken(test.sandbox.origin, { email: ada.email, shareEmail: false })
  await ada.call('loginWithFacebook', { accessToken })
  expect(await ada.code('removeSignInMethod', { method: 'facebook' })).toBe(codes.conflict.code)
  await add(ada, 'apple')
  const both = await Promise.all([
    ada.code('removeSignInMethod', { method: 'facebook' }),
    ada.code('removeSignInMethod', { method: 'apple' }),
  ])
  expect(both.sort()).toEqual([0, codes.conflict.code])
  expect(await methodsOf(ada)).toHaveLength(1)
})

it('the last provider of an account with an address can be removed: a mailed code signs in', async () => {
  const ada = newPerson()
  await signInWith(ada, 'google', ada.email)
  expect((await ada.call('removeSignInMethod', { method: 'google' })).data.signInMethods).toEqual([])
  const { email } = ada
  await ada.call('sendEmailCode', { email })
  expect(await ada.code('login', { email, verifyCode: await ada.mailedCode() })).toBe(0)
})

it('a password set by a mailed code is a sign-in method, and the provider can be removed', async () => {
  const ada = newPerson()
  await signInWith(ada, 'google', ada.email)
  const { email } = ada
  await ada.call('sendEmailCode', { email })
  const verifyCode = await ada.mailedCode()
  expect(await ada.code('resetPassword', { email, password: GOOD_PASSWORD, verifyCode })).toBe(0)
  expect((await ada.call('removeSignInMethod', { method: 'google' })).data.signInMethods).toEqual([
    'password',
  ])
  await ada.elsewhere().login()
})

describe('a password changed with the old one', () => {
  it('removes sign-in methods that were linked while signed in, and tells the owner which were removed and kept', async () => {
    const ada = await newPerson().register()
    await signInWith(ada.elsewhere(), 'google', ada.email)
    const thief = await ada.elsewhere().login()
    await add(thief, 'apple')
    const password = 'nine herons over the lake'
    expect(await ada.code('changePassword', { currentPassword: GOOD_PASSWORD, password })).toBe(0)
    expect(await methodsOf(ada)).toEqual(['password', 'google'])
    const back = ada.elsewhere()
    await signInWith(back, 'apple')
    expect((await infoOf(back)).userId).not.toBe((await infoOf(ada)).userId)
    await test.work()
    const [mail] = await outsideWorld(test).mailTo(ada.email)
    const text = mail?.text.replace(/\s+/g, ' ')
    expect(text).toContain('we removed Apple from your ways to sign in')
    expect(text).toContain('You can still sign in with Google')
  })
})

describe('a password set by a mailed code', () => {
  /** Sets a new password by the code mailed to the account's address. */
  const reset = async (who: TestPerson, meanwhile: () => Promise<unknown> = async () => {}) => {
    const { email } = who
    await who.call('sendEmailCode', { email })
    const verifyCode = await who.mailedCode()
    const [code] = await Promise.all([
      who.code('resetPassword', { email, password: 'nine herons over the lake', verifyCode }),
      meanwhile(),
    ])
    expect(code).toBe(0)
  }

  it('removes sign-in methods that were linked while signed in, keeps the one with the account’s address, and tells the owner', async () => {
    const ada = newPerson()
    await signInWith(ada, 'google', ada.email)
    await add(ada, 'apple')
    const owner = ada.elsewhere()
    await reset(owner)
    expect(await methodsOf(owner)).toEqual(['password', 'google'])
    const thief = ada.elsewhere()
    await signInWith(thief, 'apple')
    expect((await infoOf(thief)).userId).not.toBe((await infoOf(owner)).userId)
    await test.work()
    const [mail] = await outsideWorld(test).mailTo(ada.email)
    expect(mail?.text).toContain('we removed Apple from your ways to sign in')
    expect((await add(await ada.login('nine herons over the lake'), 'apple')).code).toBe(
      codes.signInMethodTaken.code,
    )
  })

  it('leaves no session of a concurrent sign-in by a removed method', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ada = await newPerson().register()
      await add(ada, 'google')
      const owner = ada.elsewhere()
      await reset(owner, () =>
        Promise.all(Array.from({ length: 6 }, () => signInWith(ada.elsewhere(), 'google'))),
      )
      expect((await owner.call('sessions', {})).data).toHaveLength(1)
    }
  })
})
