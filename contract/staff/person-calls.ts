import * as z from 'zod'
import { declareCall } from '../call.ts'
import { cursorShape, emailShape, limitShape, pageOf, timeShape, uuidShape } from '../shapes.ts'
import { declareCsv } from './list-csv.ts'
import { PEOPLE_FILTERS, staffPersonRowShape, staffPersonShape } from './person-shapes.ts'
import { STAFF_ROLES } from './staff-roles.ts'

const root = '/api/staff/people' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

const listFilter = { filter: z.enum(PEOPLE_FILTERS).default('all') }

const actionFields = {
  userId: uuidShape,
  reason: z
    .string()
    .trim()
    .min(1, 'Say why. It goes into the audit log.')
    .max(2000, 'Use at most 2,000 characters.'),
}

/** Staff's view of a person, and support's actions. */
export const staffPersonCalls = {
  staffPeople: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'person.read',
    summary:
      'Accounts, newest first. Names and addresses are encrypted, so an account is found by its whole address only.',
    input: z.strictObject({ ...listFilter, cursor: cursorShape, limit: limitShape }),
    output: pageOf(staffPersonRowShape),
    codes: CODES,
  }),
  staffPeopleCsv: declareCsv('staffPeopleCsv', {
    path: `${root}/csv`,
    capability: 'person.read',
    summary: 'Accounts as CSV, the newest first.',
    input: z.strictObject(listFilter),
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
    codes: [...CODES, 'notFound', 'conflict'],
  }),
  changePersonEmail: declareCall({
    method: 'POST',
    path: `${root}/change-email`,
    auth: 'staff',
    capability: 'person.change',
    summary:
      'Changes an account’s address after 72 hours, if the new address confirms it and the old one doesn’t stop it.',
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
    capability: 'staff.appoint',
    summary: 'Sets a person’s staff roles: these and no others.',
    input: z.strictObject({ ...actionFields, roles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length) }),
    output: z.strictObject({ roles: z.array(z.enum(STAFF_ROLES)) }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
  resetSecondFactor: declareCall({
    method: 'POST',
    path: `${root}/reset-second-factor`,
    auth: 'staff',
    capability: 'staff.appoint',
    summary:
      'Removes the authenticator app of a staff member who lost phone and recovery codes, and ends their sessions. They set up a new app at the next sign-in.',
    input: z.strictObject(actionFields),
    output: z.strictObject({ done: z.literal(true) }),
    codes: [...CODES, 'notFound', 'conflict'],
  }),
} as const
