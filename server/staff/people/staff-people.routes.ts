import type { FastifyInstance } from 'fastify'
import type { StaffPerson } from '#contract/staff/person-shapes.ts'
import {
  cancelEmailChange,
  changePersonEmail,
} from '#server/accounts/pending-email-change/change-person-email.ts'
import { erasePerson } from '#server/accounts/profile/erase-account.ts'
import { endPersonSessions } from '#server/accounts/sessions/list-sessions.ts'
import { appointPerson } from '#server/accounts/staff/appoint-staff.ts'
import { listPeople, readPersonForStaff } from '#server/accounts/staff/read-person.ts'
import { resetSecondFactor } from '#server/accounts/staff/reset-second-factor.ts'
import { ofAccount } from '#server/audit/act-subject.ts'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import { listOwnedCases } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { countDonationsOf } from '#server/donations/for-staff/count-donations.ts'
import { readAccountForStaff } from '#server/identity-check/withdrawal-account/read-account-for-staff.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveStaffAct } from '#server/platform/serve-call.ts'
import { listContactsOf } from '#server/support/read-contacts.ts'

const readPerson = async (deps: Deps, userId: string): Promise<StaffPerson> => {
  const account = await readPersonForStaff(deps, userId)
  if (account === null) throw new Refusal('notFound')
  const { emailHash, ...person } = account
  const [owned, donationCount, messages] = await Promise.all([
    listOwnedCases(deps, userId),
    countDonationsOf(deps, emailHash),
    emailHash === null ? [] : listContactsOf(deps, emailHash),
  ])
  const cases = owned.map(async ({ caseId, title, visibility, ended }) => ({
    caseId,
    title,
    state: ended ? 'ended' : visibility,
    account: await readAccountForStaff(deps, caseId),
  }))
  return { ...person, donationCount, messages, cases: await Promise.all(cases) }
}

/** HTTP routes of staff's people pages. */
export const staffPeopleRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveList(app, deps, 'staffPeople', {
    file: ({ filter }) => (filter === 'staff' ? 'staff' : 'people'),
    read: (input) => listPeople(deps, input),
  })
  serveStaffRead(app, deps, 'staffPerson', ofAccount, ({ input }) => readPerson(deps, input.userId))
  serveStaffAct(app, deps, 'endPersonSessions', endPersonSessions, () => ({ done: true }))
  serveStaffAct(app, deps, 'erasePerson', erasePerson, () => ({ done: true }))
  serveStaffAct(app, deps, 'changePersonEmail', changePersonEmail, (answer) => answer)
  serveStaffAct(app, deps, 'cancelEmailChange', cancelEmailChange, () => ({ done: true }))
  serveStaffAct(app, deps, 'resetSecondFactor', resetSecondFactor, () => ({ done: true }))
  serveStaffAct(app, deps, 'appointPerson', appointPerson, (roles) => ({ roles: [...roles] }))
}
