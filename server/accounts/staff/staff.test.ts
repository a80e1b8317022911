import { generateSync } from 'otplib'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { appointByEmail, appointStaff } from './appoint-staff.ts'
import { requireStaff } from './require-staff.ts'
import { resetByEmail } from './reset-second-factor.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

const idOf = async (who: TestPerson): Promise<string> => (await who.call('userInfo', {})).data.userId

it('an appointed person has access at once, and changed roles apply at once', async () => {
  const ada = await new TestPerson(test, 'ada@mail.example').register()
  const userId = await idOf(ada)
  expect(await ada.code('staffMember', {})).toBe(codes.notAllowed.code)
  await appointStaff(test.deps, { userId, roles: ['reviewer'] })
  expect((await ada.call('staffMember', {})).data).toMatchObject({ roles: ['reviewer'] })
  await appointStaff(test.deps, { userId, roles: ['finance', 'support'] })
  expect((await ada.call('staffMember', {})).data).toMatchObject({ roles: ['support', 'finance'] })
})

it('a role is deleted with its account, and can’t be given without one', async () => {
  const bea = await new TestPerson(test, 'bea@mail.example').register()
  const userId = await idOf(bea)
  await appointStaff(test.deps, { userId, roles: ['admin'] })
  await bea.call('sendOwnCode', { purpose: 'erase' })
  expect(await bea.code('eraseAccount', { verifyCode: await bea.mailedCode() })).toBe(0)
  const { rows } = await test.deps.database.pool.query('select 1 from staff_role where user_id = $1', [
    userId,
  ])
  expect(rows).toEqual([])
  await expect(appointStaff(test.deps, { userId, roles: ['admin'] })).rejects.toThrow('needs an account')
})

const codeNow = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000) })

it('the staff area opens with a code of the authenticator app or a recovery code, each of which works once', async () => {
  const cora = await new TestPerson(test, 'cora@mail.example').register()
  expect(await cora.code('beginSecondFactor', {})).toBe(codes.notAllowed.code)
  await appointStaff(test.deps, { userId: await idOf(cora), roles: ['finance'] })
  const secondFactor = async (who = cora) => (await who.call('staffMember', {})).data.secondFactor
  expect(await secondFactor()).toBe('unset')
  const { secret } = (await cora.call('beginSecondFactor', {})).data
  expect(await cora.code('enterSecondFactor', { code: '000000' })).toBe(codes.codeWrong.code)
  const code = codeNow(secret)
  const { recoveryCodes } = (await cora.call('enterSecondFactor', { code })).data
  expect(await secondFactor()).toBe('entered')
  expect(await cora.code('beginSecondFactor', {})).toBe(codes.conflict.code)

  // Each session needs its own code; a code works once.
  const phone = await cora.elsewhere().login()
  expect(await secondFactor(phone)).toBe('needed')
  expect(await phone.code('enterSecondFactor', { code })).toBe(codes.codeWrong.code)
  const [spare = ''] = recoveryCodes
  expect(await phone.code('enterSecondFactor', { code: spare.toLowerCase() })).toBe(0)
  expect(await phone.code('enterSecondFactor', { code: spare })).toBe(codes.codeWrong.code)
})

it('an admin resets a colleague’s second factor, which ends all sessions and requires a new app', async () => {
  const setUp = async (who: TestPerson): Promise<number> => {
    const { secret } = (await who.call('beginSecondFactor', {})).data
    return who.code('enterSecondFactor', { code: codeNow(secret) })
  }
  const colleague = await staffPerson(test, 'finance')
  const admin = await staffPerson(test, 'admin')
  expect([await setUp(colleague), await setUp(admin)]).toEqual([0, 0])
  const userId = await idOf(colleague)
  const own = { userId: await idOf(admin), reason: 'My phone is gone.' }
  expect(await admin.code('resetSecondFactor', own)).toBe(codes.conflict.code)
  expect(await admin.code('resetSecondFactor', { userId, reason: 'She came to my desk.' })).toBe(0)
  expect(await colleague.code('staffMember', {})).toBe(codes.tokenInvalid.code)
  const { items } = (await admin.call('staffAudit', { act: 'second_factor.reset' })).data
  expect(items).toMatchObject([{ reason: 'She came to my desk.', details: JSON.stringify({ userId }) }])

  const newPhone = await colleague.elsewhere().login()
  expect((await newPhone.call('staffMember', {})).data.secondFactor).toBe('unset')
  expect(await newPhone.code('staffWork', {})).toBe(codes.secondFactorNeeded.code)
  expect(await setUp(newPhone)).toBe(0)
  expect(await newPhone.code('staffWork', {})).toBe(0)

  await expect(resetByEmail(test.deps, 'nobody@mail.example')).rejects.toThrow('no account')
  expect(await resetByEmail(test.deps, admin.email)).toContain('new authenticator app')
  expect(await admin.code('staffWork', {})).toBe(codes.tokenInvalid.code)
})

it('five wrong codes block for fifteen minutes, and actions that move money need a new code after ten', async () => {
  const dan = await new TestPerson(test, 'dan@mail.example').register()
  const userId = await idOf(dan)
  await appointStaff(test.deps, { userId, roles: ['finance'] })
  const { secret } = (await dan.call('beginSecondFactor', {})).data
  for (let i = 0; i < 5; i += 1)
    expect(await dan.code('enterSecondFactor', { code: '1' })).toBe(codes.codeWrong.code)
  expect(await dan.code('enterSecondFactor', { code: codeNow(secret) })).toBe(codes.tooManyTries.code)
  test.clock.advance(16 * MINUTE_MS)
  expect(await dan.code('enterSecondFactor', { code: codeNow(secret) })).toBe(0)

  const [session] = (await dan.call('sessions', {})).data
  const person = { userId, sessionId: session?.sessionId ?? '' }
  const mayRefund = () =>
    requireStaff(test.deps, person, 'refund.order').then(
      () => 'yes',
      (error: Error) => error.message,
    )
  expect(await mayRefund()).toBe('yes')
  test.clock.advance(11 * MINUTE_MS)
  expect(await mayRefund()).toBe(codes.secondFactorNeeded.sentence)
  await expect(requireStaff(test.deps, person, 'work.read')).resolves.toMatchObject({ staffId: userId })
})

it('an operator appoints the first admin by an e-mail address, and mistyped input is explained', async () => {
  const eve = await new TestPerson(test, 'eve@mail.example').register()
  await expect(appointByEmail(test.deps, eve.email, ['boss'])).rejects.toThrow(
    'reviewer, support, finance, admin',
  )
  await expect(appointByEmail(test.deps, 'noone@mail.example', ['admin'])).rejects.toThrow('no account')
  await appointByEmail(test.deps, 'Eve@mail.example', ['admin'])
  expect((await eve.call('staffMember', {})).data).toMatchObject({ roles: ['admin'], secondFactor: 'unset' })
})
