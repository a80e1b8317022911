import type { StaffRole } from '#contract/staff/staff-roles.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { markSecondFactor } from '#server/accounts/staff/second-factor.queries.ts'
import type { TestApp } from './app.ts'
import { TestPerson } from './person.ts'

/** A signed-in member of staff with these roles and a fresh second factor. */
export const staffPerson = async (test: TestApp, ...roles: readonly StaffRole[]): Promise<TestPerson> => {
  const person = await new TestPerson(
    test,
    `${roles.join('.')}.${test.deps.ids.reference(4)}@mail.example`,
  ).register('Ines Calloway')
  const { userId } = (await person.call('userInfo', {})).data
  await appointStaff(test.deps, { userId, roles })
  await giveSecondFactor(test, person)
  return person
}

/** Gives a staff member's session a fresh second factor, for one who signed in again. */
export const giveSecondFactor = async (test: TestApp, person: TestPerson): Promise<void> => {
  const { userId } = (await person.call('userInfo', {})).data
  const current = (await person.call('sessions', {})).data.find((session) => session.current)
  await markSecondFactor(
    test.deps.database.db,
    { userId, sessionId: current?.sessionId ?? '' },
    test.clock.now(),
  )
}
