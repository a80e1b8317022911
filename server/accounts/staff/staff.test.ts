import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { appointStaff } from './appoint-staff.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

const idOf = async (who: TestPerson): Promise<string> => (await who.call('userInfo', {})).data.userId

it('who is appointed works here at once, and in other roles once those change', async () => {
  const ada = await new TestPerson(test, 'ada@mail.example').register()
  const userId = await idOf(ada)
  expect(await ada.code('staffMember', {})).toBe(codes.notAllowed.code)
  await appointStaff(test.deps, { userId, roles: ['reviewer'] })
  expect((await ada.call('staffMember', {})).data).toEqual({ roles: ['reviewer'] })
  await appointStaff(test.deps, { userId, roles: ['finance', 'support'] })
  expect((await ada.call('staffMember', {})).data).toEqual({ roles: ['support', 'finance'] })
})

it('a role goes with the account, and nobody gets one without an account', async () => {
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
