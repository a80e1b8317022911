import { generateSync } from 'otplib'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { personOf } from '../account-person.ts'
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
  await appointStaff(test.deps, { userId, roles: ['finance'] })
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
  const { recoveryCodes } = (await cora.call('enterSecondFactor', { code: code.replace(/(.{3})/, '$1 ') }))
    .data
  expect(await secondFactor()).toBe('entered')
  expect(await cora.code('beginSecondFactor', {})).toBe(codes.conflict.code)

  // Each session needs its own code; a code works once.
  const phone = await cora.elsewhere().login()
  expect(await secondFactor(phone)).toBe('needed')
  expect(await phone.code('enterSecondFactor', { code })).toBe(codes.codeWrong.code)
  const [spare = '', other = ''] = recoveryCodes
  expect(await phone.code('enterSecondFactor', { code: `${spare} ${other}` })).toBe(codes.codeWrong.code)
  const pasted = `Code 1: ${spare
    .toLowerCase()
    .replace('0', 'o')
    .replace(/(.{5})/, '$1–')}.`
  expect(await phone.code('enterSecondFactor', { code: pasted })).toBe(0)
  expect(await phone.code('enterSecondFactor', { code: spare })).toBe(codes.codeWrong.code)
})

it('each session sets up an app with a secret of its own, and the first that confirms one ends the others', async () => {
  const finn = await new TestPerson(test, 'finn@mail.example').register()
  const userId = await idOf(finn)
  await appointStaff(test.deps, { userId, roles: ['finance'] })
  const stolen = await finn.elsewhere().login()
  const secretOf = async (who: TestPerson) => (await who.call('beginSecondFactor', {})).data.secret
  const [prepared, own] = [await secretOf(stolen), await secretOf(finn)]
  expect(own).not.toBe(prepared)
  expect(await secretOf(finn)).toBe(own)
  // Neither session confirms with the secret that the other one shows.
  expect(await finn.code('enterSecondFactor', { code: codeNow(prepared) })).toBe(codes.codeWrong.code)
  expect(await stolen.code('enterSecondFactor', { code: codeNow(own) })).toBe(codes.codeWrong.code)
  const code = codeNow(own)
  expect(await finn.code('enterSecondFactor', { code })).toBe(0)
  for (const replayed of [codeNow(prepared), code])
    expect(await stolen.code('enterSecondFactor', { code: replayed })).toBe(codes.codeWrong.code)
  expect(await stolen.code('staffWork', {})).toBe(codes.secondFactorNeeded.code)
  // A reset leaves nothing of what was prepared before it.
  const admin = await staffPerson(test, 'admin')
  expect(await admin.code('resetSecondFactor', { userId, reason: 'She came to my desk.' })).toBe(0)
  const { rows } = await test.deps.database.pool.query(
    'select 1 from pending_second_factor where user_id = $1',
    [userId],
  )
  expect(rows).toEqual([])
})

it('shows a new secret in place of one that can’t be opened, and the nightly job deletes those of old sessions', async () => {
  const { pool } = test.deps.database
  const hana = await new TestPerson(test, 'hana@mail.example').register()
  const userId = await idOf(hana)
  await appointStaff(test.deps, { userId, roles: ['support'] })
  const { secret } = (await hana.call('beginSecondFactor', {})).data
  // As after its key was lost.
  await pool.query('delete from person where email_hash = $1', [personOf(userId)])
  const { code, data } = await hana.call('beginSecondFactor', {})
  expect(code).toBe(0)
  expect(data.secret).not.toBe(secret)
  const countPending = async () =>
    (await pool.query('select from pending_second_factor where user_id = $1', [userId])).rowCount
  const forget = () => runJob(test.deps, 'forget-ended-sign-ins')
  await forget()
  expect(await countPending()).toBe(1)
  await pool.query(`update session set refreshed_at = '2000-01-01' where user_id = $1`, [userId])
  await forget()
  expect(await countPending()).toBe(0)
})

it('of two sessions that confirm their apps at the same moment, one does', async () => {
  const gil = await new TestPerson(test, 'gil@mail.example').register()
  await appointStaff(test.deps, { userId: await idOf(gil), roles: ['support'] })
  const sessions = [gil, await gil.elsewhere().login()]
  const secrets = await Promise.all(
    sessions.map(async (who) => (await who.call('beginSecondFactor', {})).data.secret),
  )
  const answers = await Promise.all(
    sessions.map((who, index) => who.code('enterSecondFactor', { code: codeNow(secrets[index] ?? '') })),
  )
  expect(answers.filter((code) => code === 0)).toHaveLength(1)
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
  expect(await admin.code('resetSecondFactor', own)).toBe(codes.conflictOfInterest.code)
  expect(await admin.code('resetSecondFactor', { userId, reason: 'She came to my desk.' })).toBe(0)
  expect(await colleague.code('staffMember', {})).toBe(codes.tokenInvalid.code)
  const { items } = (await admin.call('staffAudit', { act: 'second_factor.reset' })).data
  expect(items[0]).toMatchObject({ reason: 'She came to my desk.', details: JSON.stringify({ userId }) })

  const newPhone = await colleague.elsewhere().login()
  expect((await newPhone.call('staffMember', {})).data.secondFactor).toBe('unset')
  expect(await newPhone.code('staffWork', {})).toBe(codes.secondFactorNeeded.code)
  expect(await setUp(newPhone)).toBe(0)
  expect(await newPhone.code('staffWork', {})).toBe(0)

  await expect(resetByEmail(test.deps, 'nobody@mail.example')).rejects.toThrow('no account')
  expect(await resetByEmail(test.deps, admin.email)).toContain('new second factor')
  expect(await admin.code('staffWork', {})).toBe(codes.tokenInvalid.code)
})

it('five wrong codes block for fifteen minutes, and actions that move money need a new code after ten', async () => {
  const dan = await new TestPerson(test, 'dan@mail.example').register()
  const userId = await idOf(dan)
  await appointStaff(test.deps, { userId, roles: ['finance'] })
  const { secret } = (await dan.call('beginSecondFactor', {})).data
  expect(await dan.code('enterSecondFactor', { code: codeNow(secret) })).toBe(0)
  test.clock.advance(MINUTE_MS)
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
