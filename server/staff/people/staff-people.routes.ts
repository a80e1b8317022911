import type { FastifyInstance } from 'fastify'
import type { StaffPerson } from '#contract/staff/person-shapes.ts'
import {
  cancelEmailChange,
  changePersonEmail,
} from '#server/accounts/held-email-change/change-person-email.ts'
import { erasePerson } from '#server/accounts/profile/erase-account.ts'
import { endPersonSessions } from '#server/accounts/sessions/list-sessions.ts'
import { appointPerson } from '#server/accounts/staff/appoint-staff.ts'
import { listPeople, readPersonForStaff } from '#server/accounts/staff/read-person.ts'
import { resetSecondFactor } from '#server/accounts/staff/reset-second-factor.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import { listOwnedCases } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { readAccountForStaff } from '#server/identity-check/withdrawal-account/read-account-for-staff.ts'
import { countDonationsOf } from '#server/orders/for-staff/count-donations.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { listContactsOf } from '#server/support/read-contacts.ts'

const readPerson = async (deps: Deps, userId: string): Promise<StaffPerson> => {
  const account = await readPersonForStaff(deps, userId)
  if (account === null) throw new Refusal('notFound')
  const { emailHash, ...person } = account
  const [owned, gifts, messages] = await Promise.all([
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
  return { ...person, gifts, messages, cases: await Promise.all(cases) }
}

/** HTTP routes of staff's people pages. */
export const staffPeopleRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffPeople', ({ input }) => listPeople(deps, input))
  serveExport(app, deps, 'staffPeopleCsv', {
    name: ({ filter }) => (filter === 'staff' ? 'staff' : 'people'),
    rows: (filters) =>
      tableRows(
        (cursor) => listPeople(deps, { ...filters, cursor, limit: 100 }),
        (row) => [row.joinedAt, row.userId, row.name ?? '', row.email ?? '', row.roles.join(' ')],
      ),
  })
  serveCall(app, 'staffPerson', ({ input }) => readPerson(deps, input.userId))
  serveStaffAct(app, deps, 'endPersonSessions', endPersonSessions, () => ({ done: true }))
  serveStaffAct(app, deps, 'erasePerson', erasePerson, () => ({ done: true }))
  serveStaffAct(app, deps, 'changePersonEmail', changePersonEmail, (answer) => answer)
  serveStaffAct(app, deps, 'cancelEmailChange', cancelEmailChange, () => ({ done: true }))
  serveStaffAct(app, deps, 'resetSecondFactor', resetSecondFactor, () => ({ done: true }))
  serveStaffAct(app, deps, 'appointPerson', appointPerson, (roles) => ({ roles: [...roles] }))
}
