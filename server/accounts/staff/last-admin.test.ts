import { beforeAll, expect, it, vi } from 'vitest'
import { EMAIL_CHANGE_WAIT_HOURS } from '#contract/accounts/pending-email-calls.ts'
import { codes } from '#contract/codes.ts'
import { HOUR_MS } from '#contract/dates.ts'
import type { StaffRole } from '#contract/staff/staff-roles.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { finishPendingChanges } from '../pending-email-change/finish-pending-changes.ts'
import { appointByEmail, appointStaff } from './appoint-staff.ts'

const test = testApp()
const reason = 'They asked for it by phone.'
let ada: TestPerson
let support: TestPerson

const idOf = async (person: TestPerson) => (await person.call('userInfo', {})).data.userId
const colleague = async (...roles: StaffRole[]) => {
  const person = await staffPerson(test, ...roles)
  return { person, userId: await idOf(person) }
}
const countAdmins = async (): Promise<number> => {
  const { rows } = await test.deps.database.pool.query<{ n: number }>(
    `select count(*)::int as n from staff_role where role = 'admin'`,
  )
  return rows[0]?.n ?? 0
}
beforeAll(async () => {
  ada = await staffPerson(test, 'admin')
  support = await staffPerson(test, 'support')
})

it('acts on a colleague’s account need an admin', async () => {
  const { userId } = await colleague('finance')
  const acts = {
    endPersonSessions: { userId, reason },
    changePersonEmail: { userId, reason, newEmail: 'taken.over@mail.example' },
    cancelEmailChange: { userId, reason },
    erasePerson: { userId, reason },
  } as const
  const answers = [
    await support.call('endPersonSessions', acts.endPersonSessions),
    await support.call('changePersonEmail', acts.changePersonEmail),
    await support.call('cancelEmailChange', acts.cancelEmailChange),
    await support.call('erasePerson', acts.erasePerson),
  ]
  for (const { code, msg } of answers)
    expect({ code, msg }).toEqual({
      code: codes.notAllowed.code,
      msg: 'They’re on staff. An admin has to do this.',
    })
  expect(await ada.code('endPersonSessions', acts.endPersonSessions)).toBe(0)
  expect(await ada.code('erasePerson', acts.erasePerson)).toBe(0)
})

it('a change of address that support asked for before the person joined the staff isn’t carried out', async () => {
  const june = await new TestPerson(test, 'june@mail.example').register()
  const userId = await idOf(june)
  const newEmail = 'june.new@mail.example'
  expect(await support.code('changePersonEmail', { userId, newEmail, reason })).toBe(0)
  await test.work()
  const [mail] = await outsideWorld(test).mailTo(newEmail)
  const token = /\/email-change\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await june.elsewhere().code('answerEmailChange', { token })).toBe(0)
  await appointStaff(test.deps, { userId, roles: ['finance'] })
  await laterBy(test.clock, (EMAIL_CHANGE_WAIT_HOURS + 1) * HOUR_MS, () => finishPendingChanges(test.deps))
  expect((await june.call('userInfo', {})).data.email).toBe('june@mail.example')
  expect((await june.call('pendingEmailChange', { token })).data.state).toBe('refused')
})

it('the last admin can’t be erased or demoted, not even by themselves or the operator', async () => {
  expect(await countAdmins()).toBe(1)
  const userId = await idOf(ada)
  await ada.call('sendOwnCode', { purpose: 'erase' })
  const verifyCode = await ada.mailedCode()
  expect(await ada.code('eraseAccount', { verifyCode })).toBe(codes.lastAdmin.code)
  await expect(appointByEmail(test.deps, ada.email, ['support'])).rejects.toThrow(codes.lastAdmin.sentence)
  await expect(appointStaff(test.deps, { userId, roles: [] })).rejects.toThrow(codes.lastAdmin.sentence)
  expect(await ada.code('staffPeople', {})).toBe(0)
  // The operator's way back: another admin first.
  const { userId: nextId } = await colleague('support')
  await appointStaff(test.deps, { userId: nextId, roles: ['admin'] })
  await appointByEmail(test.deps, ada.email, ['admin', 'support'])
  await appointStaff(test.deps, { userId: nextId, roles: ['support'] })
})

/** Starts calls that lock the admins' row, and lets them go on together. */
const atOnce = async <T>(...calls: (() => Promise<T>)[]): Promise<T[]> => {
  const { pool } = test.deps.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select * from admin_lock for update')
    const answers = Promise.all(calls.map((call) => call()))
    await vi.waitUntil(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length === calls.length
    })
    await holder.query('commit')
    return await answers
  } finally {
    holder.release()
  }
}

it.each(['appointPerson', 'erasePerson'] as const)(
  'of two admins who remove each other at the same moment by %s, one stays',
  async (act) => {
    const { person: bea, userId } = await colleague('admin')
    const adaId = await idOf(ada)
    const remove = (who: TestPerson, other: string) => () =>
      act === 'appointPerson'
        ? who.code(act, { userId: other, roles: [], reason })
        : who.code(act, { userId: other, reason })
    const answers = await atOnce(remove(ada, userId), remove(bea, adaId))
    expect(answers.sort()).toEqual([0, codes.lastAdmin.code])
    expect(await countAdmins()).toBe(1)
    if ((await ada.code('staffPeople', {})) !== 0) ada = bea
  },
)

it('two admins who delete their own accounts at the same moment leave one', async () => {
  const [{ person: bea }, { person: cleo }] = [await colleague('admin'), await colleague('admin')]
  await appointByEmail(test.deps, ada.email, ['support'])
  const eraseSelf = async (person: TestPerson): Promise<() => Promise<number>> => {
    await person.call('sendOwnCode', { purpose: 'erase' })
    const verifyCode = await person.mailedCode()
    return () => person.code('eraseAccount', { verifyCode })
  }
  const answers = await atOnce(await eraseSelf(bea), await eraseSelf(cleo))
  expect(answers.sort()).toEqual([0, codes.lastAdmin.code])
  expect(await countAdmins()).toBe(1)
})
