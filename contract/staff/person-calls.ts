import * as z from 'zod'
import { EMAIL_CHANGE_WAIT_HOURS } from '#contract/accounts/pending-email-calls.ts'
import { declareCall } from '#contract/call.ts'
import { emailShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { listShape } from '#contract/text-shape.ts'
import { declareList } from './declare-list.ts'
import { PEOPLE_FILTERS, staffPersonRowShape, staffPersonShape } from './person-shapes.ts'
import { staffReasonShape } from './staff-reason.ts'
import { STAFF_ROLES } from './staff-roles.ts'

const root = '/api/staff/people' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

const actionFields = {
  userId: uuidShape,
  reason: staffReasonShape,
}

/** Staff's view of a person, and support's actions. */
export const staffPersonCalls = {
  ...declareList('staffPeople', {
    path: root,
    capability: 'person.read',
    summary:
      'Accounts, newest first. Names and addresses are encrypted, so the list can’t be searched; staff’s search finds an account by its whole address.',
    // The query parameter `filter`, as in the other lists of staff.
    filter: { filter: z.enum(PEOPLE_FILTERS).default('all') },
    row: staffPersonRowShape,
    columns: {
      joined_at: (row) => row.joinedAt,
      user_id: (row) => row.userId,
      name: (row) => row.name,
      email: (row) => row.email,
      roles: (row) => row.roles.join(' '),
    },
  }),
  staffPerson: declareCall({
    method: 'GET',
    path: `${root}/one`,
    auth: 'staff',
    capability: 'person.read',
    summary: 'A person’s account, sessions, cases and donations.',
    input: z.strictObject({ userId: uuidShape }),
    output: staffPersonShape,
    codes: [...CODES, 'notFound'],
  }),
  endPersonSessions: declareCall({
    method: 'POST',
    path: `${root}/end-sessions`,
    auth: 'staff',
    capability: 'person.change',
    summary: 'Signs a person out everywhere.',
    input: z.strictObject(actionFields),
    output: z.strictObject({ done: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
  erasePerson: declareCall({
    method: 'POST',
    path: `${root}/erase`,
    auth: 'staff',
    capability: 'person.change',
    summary: 'Erases a person who asked for it.',
    input: z.strictObject(actionFields),
    output: z.strictObject({ done: z.literal(true) }),
    codes: [...CODES, 'notFound', 'conflict', 'lastAdmin'],
  }),
  changePersonEmail: declareCall({
    method: 'POST',
    path: `${root}/change-email`,
    auth: 'staff',
    capability: 'person.change',
    summary: `Changes an account’s address after ${EMAIL_CHANGE_WAIT_HOURS} hours, if the new address confirms it and the old one doesn’t stop it.`,
    input: z.strictObject({ ...actionFields, newEmail: emailShape }),
    output: z.strictObject({ dueAt: timeShape }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
  cancelEmailChange: declareCall({
    method: 'POST',
    path: `${root}/cancel-email-change`,
    auth: 'staff',
    capability: 'person.change',
    summary: 'Cancels a pending change of an account’s address.',
    input: z.strictObject(actionFields),
    output: z.strictObject({ done: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
  appointPerson: declareCall({
    method: 'POST',
    path: `${root}/appoint`,
    auth: 'staff',
    capability: 'role.change',
    summary: 'Sets a person’s staff roles: these and no others.',
    input: z.strictObject({ ...actionFields, roles: listShape(z.enum(STAFF_ROLES), STAFF_ROLES.length) }),
    output: z.strictObject({ roles: z.array(z.enum(STAFF_ROLES)) }),
    codes: [...CODES, 'notFound', 'lastAdmin', 'conflict'],
  }),
  resetSecondFactor: declareCall({
    method: 'POST',
    path: `${root}/reset-second-factor`,
    auth: 'staff',
    capability: 'role.change',
    summary:
      'Removes the authenticator app and the passkeys of a staff member who lost them, and ends their sessions. They set up a new second factor at the next sign-in.',
    input: z.strictObject(actionFields),
    output: z.strictObject({ done: z.literal(true) }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
} as const
