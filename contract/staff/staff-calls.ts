import * as z from 'zod'
import { passkeyAnswerShape, passkeyRequestShape } from '#contract/accounts/passkey-shapes.ts'
import { declareCall } from '#contract/call.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { CODE_TEXT_MAX } from '#contract/validators/verification-code.ts'
import { declareList } from './declare-list.ts'
import {
  foundShape,
  newsShape,
  staffMemberShape,
  todayFiguresShape,
  workItemShape,
  workShape,
} from './staff-shapes.ts'
import { alertShape, auditRowShape } from './system-shapes.ts'

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
    limit: 'credentials',
    summary: 'Creates a secret for a staff member’s authenticator app, whose first code confirms it.',
    input: z.strictObject({}),
    output: z.strictObject({ secret: z.string(), uri: z.string() }),
    codes: ['notAllowed', 'conflict', 'secondFactorNeeded'],
  }),
  enterSecondFactor: declareCall({
    method: 'POST',
    path: `${root}/second-factor/enter`,
    auth: 'user',
    limit: 'credentials',
    summary: 'Opens the staff area to this session, by a code from the authenticator app or a recovery code.',
    input: z.strictObject({
      code: trimmedShape(CODE_TEXT_MAX, 'That is too long for a code.').min(1, 'Enter the code.'),
    }),
    output: z.strictObject({
      /** Shown once, after the first code of a new app; otherwise empty. */
      recoveryCodes: z.array(z.string()),
    }),
    codes: ['notAllowed', 'notFound', 'codeWrong', 'tooManyTries', 'secondFactorNeeded'],
  }),
  beginPasskeyFactor: declareCall({
    method: 'POST',
    path: `${root}/second-factor/begin-passkey`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'A challenge for one of the staff member’s passkeys as their second factor. It is stored in a cookie, works once, and only in this session.',
    input: z.strictObject({}),
    output: passkeyRequestShape,
    codes: ['notAllowed', 'notFound'],
  }),
  enterPasskeyFactor: declareCall({
    method: 'POST',
    path: `${root}/second-factor/enter-passkey`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'Opens the staff area to this session, by a passkey’s answer to the challenge of `begin-passkey`.',
    input: z.strictObject({ answer: passkeyAnswerShape }),
    output: z.strictObject({ done: z.literal(true) }),
    codes: ['notAllowed', 'passkeyRefused'],
  }),
  staffSearch: declareCall({
    method: 'GET',
    path: `${root}/search`,
    auth: 'staff',
    capability: 'work.read',
    summary:
      'Finds cases, people, orders, payouts and leads by pasted text: ids, titles, whole e-mail addresses, receipt numbers, last four digits, provider ids, short links.',
    input: z.strictObject({ q: trimmedShape(300).min(2, 'Enter at least two characters.') }),
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
  staffWorkList: declareCall({
    method: 'GET',
    path: `${root}/work/list`,
    auth: 'staff',
    capability: 'work.read',
    summary:
      'Everything that the staff member may do now, of all queues, by due time: what no colleague has taken, and what is late.',
    input: z.strictObject({}),
    output: z.strictObject({
      items: z.array(workItemShape),
      /** Whether no queue has more than is listed. */
      isWhole: z.boolean(),
    }),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  staffAlerts: declareCall({
    method: 'GET',
    path: `${root}/alerts`,
    auth: 'staff',
    capability: 'work.read',
    summary:
      'Open alerts that the staff member can act on, newest first. One closes once its cause is gone, or by its age.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(alertShape) }),
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
  ...declareList('finishedWork', {
    path: `${root}/finished`,
    capability: 'work.read',
    summary: 'The staff member’s own actions, newest first.',
    filter: {},
    row: auditRowShape,
    columns: {
      acted_at: (row) => row.actedAt,
      act: (row) => row.act,
      case_id: (row) => row.caseId,
      reason: (row) => row.reason,
      details: (row) => row.details,
    },
  }),
} as const
