import * as z from 'zod'
import { declareCall } from '../call.ts'
import { cursorShape, limitShape, pageOf } from '../shapes.ts'
import { declareCsv } from './list-csv.ts'
import { foundShape, newsShape, staffMemberShape, todayFiguresShape, workShape } from './staff-shapes.ts'
import { auditRowShape } from './system-shapes.ts'

const root = '/api/staff' as const

/** Staff calls, one per action, each with its capability. */
export const staffCalls = {
  staffMember: declareCall({
    method: 'GET',
    path: `${root}/member`,
    auth: 'staff',
    capability: 'staff.enter',
    summary: 'The signed-in member of staff, and whether their second factor was entered.',
    input: z.strictObject({}),
    output: staffMemberShape,
    codes: ['notAllowed'],
  }),
  beginSecondFactor: declareCall({
    method: 'POST',
    path: `${root}/second-factor/begin`,
    auth: 'user',
    limit: 'signIn',
    summary: 'Creates a secret for a staff member’s authenticator app, whose first code confirms it.',
    input: z.strictObject({}),
    output: z.strictObject({ secret: z.string(), uri: z.string() }),
    codes: ['notAllowed', 'conflict'],
  }),
  enterSecondFactor: declareCall({
    method: 'POST',
    path: `${root}/second-factor/enter`,
    auth: 'user',
    limit: 'signIn',
    summary: 'Opens the staff area to this session, by a code of the authenticator app or a recovery code.',
    input: z.strictObject({
      code: z.string().trim().min(1, 'Type the code.').max(32, 'That is too long for a code.'),
    }),
    output: z.strictObject({
      /** Shown once, after the first code of a new app; otherwise empty. */
      recoveryCodes: z.array(z.string()),
    }),
    codes: ['notAllowed', 'notFound', 'codeWrong', 'tooManyTries'],
  }),
  staffSearch: declareCall({
    method: 'GET',
    path: `${root}/search`,
    auth: 'staff',
    capability: 'work.read',
    summary:
      'Finds cases, people, orders, payouts and leads by pasted text: ids, titles, whole e-mail addresses, receipt numbers, last four digits, provider ids, short links.',
    input: z.strictObject({ q: z.string().trim().min(2, 'Type at least two characters.').max(300) }),
    output: z.strictObject({ items: z.array(foundShape) }),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  staffWork: declareCall({
    method: 'GET',
    path: `${root}/work`,
    auth: 'staff',
    capability: 'work.read',
    summary:
      'Each queue that the staff member may open, with its count, its oldest entry and their own share; and today’s donations.',
    input: z.strictObject({}),
    output: z.strictObject({
      queues: z.array(workShape),
      /** Null for roles that see no orders. */
      today: todayFiguresShape.nullable(),
    }),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  recentActivity: declareCall({
    method: 'GET',
    path: `${root}/recent-activity`,
    auth: 'staff',
    capability: 'work.read',
    summary:
      'The latest donations, decisions and passed identity checks that the staff member may see, newest first.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(newsShape) }),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  finishedWork: declareCall({
    method: 'GET',
    path: `${root}/finished`,
    auth: 'staff',
    capability: 'work.read',
    summary: 'The staff member’s own actions, newest first.',
    input: z.strictObject({ cursor: cursorShape, limit: limitShape }),
    output: pageOf(auditRowShape),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  finishedWorkCsv: declareCsv('finishedWorkCsv', {
    path: `${root}/finished/csv`,
    capability: 'work.read',
    summary: 'The staff member’s own actions as CSV, newest first.',
    input: z.strictObject({}),
  }),
} as const
