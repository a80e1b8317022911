import { beforeAll, describe, expect, it } from 'vitest'
import { PASSKEYS_MAX } from '#contract/accounts/passkey-shapes.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { facebookToken, signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { type Forgery, PasskeyDevice } from '#testing/passkey-device.ts'
import { fromNewNetwork, GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { announceOverdue } from '../notices/announce.ts'
import { appointStaff } from '../staff/appoint-staff.ts'
import { resetByEmail } from '../staff/reset-second-factor.ts'

/** Passkeys: adding one, signing in with it, and as a second factor. */

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

let personCount = 0
const newPerson = (): Promise<TestPerson> => {
  personCount += 1
  return fromNewNetwork(new TestPerson(test, `passkey${personCount}@mail.example`)).register()
}
const newDevice = (): PasskeyDevice => new PasskeyDevice(test.deps.config.publicOrigin)
const idOf = async (who: TestPerson): Promise<string> => (await who.call('userInfo', {})).data.userId
const methodsOf = async (who: TestPerson) => (await who.call('userInfo', {})).data.signInMethods
const listOf = async (who: TestPerson) => (await who.call('passkeys', {})).data.passkeys

const add = async (who: TestPerson, device = newDevice(), forgery: Forgery = {}) => {
  const { data } = await who.call('beginPasskey', {})
  return who.call('addPasskey', device.create(data, forgery))
}
/** A person with a passkey. */
const personWithPasskey = async () => {
  const [who, device] = [await newPerson(), newDevice()]
  expect((await add(who, device)).code).toBe(0)
  return { who, device }
}
const signIn = async (who: TestPerson, device: PasskeyDevice, forgery: Forgery = {}) => {
  const { data } = await who.call('beginPasskeyLogin', {})
  return who.call('loginWithPasskey', device.answer(data, forgery))
}

describe('a passkey', () => {
  it('is added after a fresh sign-in, signs in on another device, and its owner is told by mail', async () => {
    const { who, device } = await personWithPasskey()
    expect(await methodsOf(who)).toEqual(['password', 'passkey'])
    expect(await listOf(who)).toMatchObject([{ name: 'Chrome on Windows', lastUsedAt: null }])
    expect((await who.subjects())[0]).toBe('You can now sign in with a passkey')

    const other = who.elsewhere()
    const answer = await signIn(other, device)
    expect(answer).toMatchObject({ code: 0, data: { token: null, userInfo: { email: who.email } } })
    expect(await idOf(other)).toBe(await idOf(who))
    expect((await listOf(who))[0]?.lastUsedAt).not.toBeNull()
  })

  it('is renamed by its owner alone', async () => {
    const { who } = await personWithPasskey()
    const stranger = await newPerson()
    const [{ passkeyId } = { passkeyId: '' }] = await listOf(who)
    expect(await stranger.code('renamePasskey', { passkeyId, name: 'Mine' })).toBe(codes.notFound.code)
    expect(await who.code('renamePasskey', { passkeyId, name: '  ' })).toBe(codes.invalidInput.code)
    expect((await who.call('renamePasskey', { passkeyId, name: 'My phone' })).data.passkeys).toMatchObject([
      { name: 'My phone' },
    ])
    expect((await who.call('exportAccount', {})).data.passkeys).toMatchObject([{ name: 'My phone' }])
    await stranger.call('removePasskey', { passkeyId })
    expect(await listOf(who)).toHaveLength(1)
  })

  it('no longer signs in once removed, and the sessions that it began end', async () => {
    const { who, device } = await personWithPasskey()
    const other = who.elsewhere()
    await signIn(other, device)
    const [{ passkeyId } = { passkeyId: '' }] = await listOf(who)
    expect((await who.call('removePasskey', { passkeyId })).data.passkeys).toEqual([])
    expect(await other.code('userInfo', {})).toBe(codes.tokenInvalid.code)
    expect(await signIn(other, device)).toMatchObject({
      code: codes.passkeyRefused.code,
      msg: expect.stringContaining('doesn’t open an account here any more'),
    })
    expect((await who.subjects())[0]).toBe('A passkey was removed from your account')
  })

  it('needs the password to be added or removed in an older session', async () => {
    const { who } = await personWithPasskey()
    test.clock.advance(11 * MINUTE_MS)
    await who.call('refreshToken', {})
    const [{ passkeyId } = { passkeyId: '' }] = await listOf(who)
    expect(await who.code('beginPasskey', {})).toBe(codes.invalidInput.code)
    expect(await who.code('removePasskey', { passkeyId })).toBe(codes.invalidInput.code)
    expect(await who.code('beginPasskey', { currentPassword: 'wrong password here' })).toBe(
      codes.wrongLogin.code,
    )
    const { data } = await who.call('beginPasskey', { currentPassword: GOOD_PASSWORD })
    expect(await who.code('addPasskey', newDevice().create(data))).toBe(0)
    expect(await who.code('removePasskey', { passkeyId, currentPassword: GOOD_PASSWORD })).toBe(0)
  })

  it('can’t be added beyond the maximum', async () => {
    const who = await newPerson()
    for (let count = 0; count < PASSKEYS_MAX; count += 1) {
      fromNewNetwork(who)
      expect((await add(who)).code).toBe(0)
    }
    expect(await who.call('beginPasskey', {})).toMatchObject({
      code: codes.notAllowed.code,
      msg: expect.stringContaining(`at most ${PASSKEYS_MAX} passkeys`),
    })
  })

  it('is removed by a new password set by mail, and by erasing the account', async () => {
    const { who, device } = await personWithPasskey()
    const other = fromNewNetwork(who.elsewhere())
    test.clock.advance(2 * MINUTE_MS)
    await other.call('sendEmailCode', { email: who.email })
    const reset = { email: who.email, password: 'eight herons by a lake', verifyCode: await who.mailedCode() }
    expect(await other.code('resetPassword', reset)).toBe(0)
    expect(await methodsOf(other)).toEqual(['password'])
    expect((await signIn(who.elsewhere(), device)).code).toBe(codes.passkeyRefused.code)

    const second = newDevice()
    expect((await add(other, second)).code).toBe(0)
    await other.call('sendOwnCode', { purpose: 'erase' })
    expect(await other.code('eraseAccount', { verifyCode: await other.mailedCode() })).toBe(0)
    expect((await signIn(who.elsewhere(), second)).code).toBe(codes.passkeyRefused.code)
    for (const table of ['passkey', 'passkey_claim', 'used_passkey_challenge']) {
      const { rows } = await test.deps.database.pool.query(
        `select 1 from ${table} t where not exists (select from account a where a.user_id = t.user_id and a.erased_at is null)`,
      )
      expect(rows, table).toEqual([])
    }
  })

  it('is the last sign-in method of an account without an address, and stays then', async () => {
    const who = fromNewNetwork(new TestPerson(test, 'no-address@mail.example'))
    const accessToken = await facebookToken(test.sandbox.origin, { email: who.email, shareEmail: false })
    expect(await who.code('loginWithFacebook', { accessToken })).toBe(0)
    expect((await add(who)).code).toBe(0)
    expect(await who.code('removeSignInMethod', { method: 'facebook' })).toBe(0)
    const [{ passkeyId } = { passkeyId: '' }] = await listOf(who)
    expect(await who.call('removePasskey', { passkeyId })).toMatchObject({
      code: codes.conflict.code,
      msg: expect.stringContaining('your only way to sign in'),
    })
  })
})

describe('an answer', () => {
  it('works once, and only in the browser and the time of its challenge', async () => {
    const { who, device } = await personWithPasskey()
    const browser = who.elsewhere()
    const { data } = await browser.call('beginPasskeyLogin', {})
    const [cookie] = [...browser.cookies].filter(([name]) => name.startsWith('passkey-'))
    const answer = device.answer(data)
    expect(await who.elsewhere().code('loginWithPasskey', answer)).toBe(codes.passkeyRefused.code)
    expect(await browser.code('loginWithPasskey', answer)).toBe(0)
    // A thief who copied both the cookie and the answer.
    browser.cookies.clear()
    browser.cookies.set(...(cookie ?? ['', '']))
    expect(await browser.code('loginWithPasskey', answer)).toBe(codes.passkeyRefused.code)
    expect(await browser.code('userInfo', {})).toBe(codes.tokenMissing.code)

    const late = (await browser.call('beginPasskeyLogin', {})).data
    test.clock.advance(6 * MINUTE_MS)
    expect(await browser.call('loginWithPasskey', device.answer(late))).toMatchObject({
      code: codes.passkeyRefused.code,
      msg: 'That took too long. Try again.',
    })
  })

  it('of one use isn’t accepted for another', async () => {
    const { who, device } = await personWithPasskey()
    const { data } = await who.call('beginPasskey', {})
    const request = { ...(await who.call('beginPasskeyLogin', {})).data, challenge: data.challenge }
    expect(await who.code('loginWithPasskey', device.answer(request))).toBe(codes.passkeyRefused.code)
    // Another session of the same person.
    const other = await who.elsewhere().login()
    const [cookie] = [...who.cookies].filter(([name]) => name === 'passkey-add')
    other.cookies.set(...(cookie ?? ['', '']))
    expect(await other.code('addPasskey', newDevice().create(data))).toBe(codes.passkeyRefused.code)
    expect(await who.code('addPasskey', newDevice().create(data))).toBe(0)
  })

  it.each<[string, Forgery]>([
    ['another site’s page', { origin: 'https://hearten.example.evil.example' }],
    ['another site’s passkey', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bm90LXRoaXMtb25l' }],
    ['a device that nobody unlocked', { isVerified: false }],
    ['a copy of the passkey, whose count didn’t rise', { signCount: 1 }],
    ['a passkey that names another account', { userHandle: 'c29tZW9uZS1lbHNl' }],
  ])('from %s is refused', async (_case, forgery) => {
    const { who, device } = await personWithPasskey()
    expect(await signIn(who.elsewhere(), device, forgery)).toMatchObject({
      code: codes.passkeyRefused.code,
      setCookies: expect.arrayContaining([expect.stringMatching(/^passkey-login=;/)]),
    })
  })

  it.each<[string, Forgery]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another challenge', { challenge: 'bm90LXRoaXMtb25l' }],
    ['a device that nobody unlocked', { isVerified: false }],
  ])('that makes a passkey for %s is refused', async (_case, forgery) => {
    const who = await newPerson()
    expect((await add(who, newDevice(), forgery)).code).toBe(codes.passkeyRefused.code)
    expect(await methodsOf(who)).toEqual(['password'])
  })

  it('can’t give a passkey that an account has to another', async () => {
    const { device } = await personWithPasskey()
    expect((await add(await newPerson(), device)).code).toBe(codes.passkeyRefused.code)
  })

  it('of two at the same moment, one signs in', async () => {
    const { who, device } = await personWithPasskey()
    const browser = who.elsewhere()
    const answer = device.answer((await browser.call('beginPasskeyLogin', {})).data)
    const cookies = [...browser.cookies]
    const twins = [who.elsewhere(), who.elsewhere(), who.elsewhere()]
    for (const twin of twins) for (const [name, value] of cookies) twin.cookies.set(name, value)
    const results = await Promise.all(twins.map((twin) => twin.code('loginWithPasskey', answer)))
    expect(results.filter((code) => code === 0)).toHaveLength(1)
  })
})

describe('a member of staff', () => {
  const appoint = async (who: TestPerson) =>
    appointStaff(test.deps, { userId: await idOf(who), roles: ['admin'] })
  const staffWithPasskey = async () => {
    const [who, device] = [await newPerson(), newDevice()]
    await appoint(who)
    expect((await add(who, device)).code).toBe(0)
    return { who, device }
  }
  const enter = async (who: TestPerson, device: PasskeyDevice) => {
    const { data } = await who.call('beginPasskeyFactor', {})
    return who.code('enterPasskeyFactor', device.answer(data))
  }

  it('opens the staff area with a passkey in place of the app’s code, and again for acts that ask again', async () => {
    const { who, device } = await staffWithPasskey()
    expect((await who.call('staffMember', {})).data).toMatchObject({
      secondFactor: 'needed',
      hasApp: false,
      hasPasskey: true,
    })
    expect(await who.code('staffWork', {})).toBe(codes.secondFactorNeeded.code)
    expect(await enter(who, device)).toBe(0)
    expect(await who.code('staffWork', {})).toBe(0)
    test.clock.advance(11 * MINUTE_MS)
    await who.call('refreshToken', {})
    const stranger = await idOf(await newPerson())
    const appointment = { userId: stranger, roles: ['support' as const], reason: 'Starts on Monday.' }
    expect(await who.code('appointPerson', appointment)).toBe(codes.secondFactorNeeded.code)
    expect(await enter(who, device)).toBe(0)
    expect(await who.code('appointPerson', appointment)).toBe(0)
  })

  it('loses the passkeys from before the first role, is told by mail, and keeps them with another role', async () => {
    const { who, device } = await personWithPasskey()
    await appoint(who)
    expect((await who.call('staffMember', {})).data.secondFactor).toBe('unset')
    expect((await signIn(who.elsewhere(), device)).code).toBe(codes.passkeyRefused.code)
    test.clock.advance(2 * MINUTE_MS)
    await announceOverdue(test.deps)
    expect((await who.subjects())[0]).toBe('Add your passkey again')
    expect((await add(who)).code).toBe(0)
    await appointStaff(test.deps, { userId: await idOf(who), roles: ['admin', 'support'] })
    expect((await who.call('staffMember', {})).data.secondFactor).toBe('needed')
  })

  it('signs in with a passkey, which doesn’t open the staff area by itself', async () => {
    const { who, device } = await staffWithPasskey()
    const other = who.elsewhere()
    expect((await signIn(other, device)).code).toBe(0)
    expect(await other.code('staffWork', {})).toBe(codes.secondFactorNeeded.code)
  })

  it('can’t use a colleague’s passkey', async () => {
    const { who } = await staffWithPasskey()
    const { device } = await staffWithPasskey()
    expect(await enter(who, device)).toBe(codes.passkeyRefused.code)
    expect(await who.code('staffWork', {})).toBe(codes.secondFactorNeeded.code)
  })

  it('needs the second factor to change it, so that a thief of the password can’t add one', async () => {
    const { who, device } = await staffWithPasskey()
    const thief = await fromNewNetwork(who.elsewhere()).login()
    expect(await thief.code('beginPasskey', {})).toBe(codes.secondFactorNeeded.code)
    expect(await thief.code('beginSecondFactor', {})).toBe(codes.secondFactorNeeded.code)
    const [{ passkeyId } = { passkeyId: '' }] = await listOf(who)
    expect(await thief.code('removePasskey', { passkeyId })).toBe(codes.secondFactorNeeded.code)
    expect(await enter(who, device)).toBe(0)
    expect(await who.call('removePasskey', { passkeyId })).toMatchObject({
      code: codes.conflict.code,
      msg: expect.stringContaining('only second factor'),
    })
    expect((await add(who)).code).toBe(0)
    expect(await who.code('removePasskey', { passkeyId })).toBe(0)
  })

  it('keeps an app of the first session that sets up a factor: a thief’s secret or passkey comes too late', async () => {
    const who = await newPerson()
    await appointStaff(test.deps, { userId: await idOf(who), roles: ['support'] })
    const thief = await who.elsewhere().login()
    const { data: prepared } = await thief.call('beginPasskey', {})
    const secret = (await thief.call('beginSecondFactor', {})).data
    expect(secret).toHaveProperty('secret')
    expect((await add(who)).code).toBe(0)
    expect(await thief.code('addPasskey', newDevice().create(prepared))).toBe(codes.secondFactorNeeded.code)
    expect(await thief.code('enterSecondFactor', { code: '123456' })).toBe(codes.secondFactorNeeded.code)
  })

  it('keeps the passkeys through a password set by mail, because a mailbox must not remove a second factor', async () => {
    const { who } = await staffWithPasskey()
    const other = fromNewNetwork(who.elsewhere())
    test.clock.advance(2 * MINUTE_MS)
    await other.call('sendEmailCode', { email: who.email })
    const reset = { email: who.email, password: 'eight herons by a lake', verifyCode: await who.mailedCode() }
    expect(await other.code('resetPassword', reset)).toBe(0)
    expect((await other.call('staffMember', {})).data.secondFactor).toBe('needed')
    expect(await other.code('beginPasskey', {})).toBe(codes.secondFactorNeeded.code)
  })

  it('loses them when an admin resets the second factor', async () => {
    const { who, device } = await staffWithPasskey()
    expect(await resetByEmail(test.deps, who.email)).toContain('new second factor')
    expect((await signIn(who.elsewhere(), device)).code).toBe(codes.passkeyRefused.code)
    const again = await fromNewNetwork(who.elsewhere()).login()
    expect((await again.call('staffMember', {})).data.secondFactor).toBe('unset')
  })

  it('keeps the passkey that is their only way to sign in when an admin resets the second factor', async () => {
    const [{ who: admin, device: key }, { who, device }] = [
      await staffWithPasskey(),
      await staffWithPasskey(),
    ]
    const userId = await idOf(who)
    expect(await enter(admin, key)).toBe(0)
    await test.deps.database.db
      .updateTable('account')
      .set({ emailHash: null, email: null })
      .where('userId', '=', userId)
      .execute()
    const reset = { userId, reason: 'They lost their phone.' }
    expect(await admin.call('resetSecondFactor', reset)).toMatchObject({
      code: codes.conflict.code,
      msg: expect.stringContaining('passkey alone'),
    })
    expect((await signIn(who.elsewhere(), device)).code).toBe(0)
  })

  it('can’t remove the passkeys of people who aren’t staff by resetting their second factor', async () => {
    const { who, device } = await personWithPasskey()
    await expect(resetByEmail(test.deps, who.email)).rejects.toThrow('no second factor')
    expect((await signIn(who.elsewhere(), device)).code).toBe(0)
  })
})

it('signing in by Google keeps working beside a passkey', async () => {
  const { who } = await personWithPasskey()
  const { data } = await who.call('beginLink', { provider: 'google' })
  const { fields } = await signInAt(data.url, { email: `elsewhere-${who.email}` })
  await who.call('loginWithGoogle', fields)
  expect(await methodsOf(who)).toEqual(['password', 'google', 'passkey'])
})
