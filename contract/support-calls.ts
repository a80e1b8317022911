import * as z from 'zod'
import { declareCall } from './call.ts'
import {
  caseIdShape,
  cursorShape,
  donorNameShape,
  emailShape,
  idempotencyKeyShape,
  limitShape,
  pageOf,
  timeShape,
  uuidShape,
} from './shapes.ts'
import { declareCsv } from './staff/list-csv.ts'
import {
  CONTACT_ABOUT_MAX,
  CONTACT_FILTERS,
  CONTACT_MAX,
  CONTACT_MIN,
  contactDetailShape,
  contactMessageShape,
  contactTopicCodes,
  supportThreadShape,
} from './support.ts'

const staff = '/api/staff/contact' as const

const textShape = z
  .string()
  .trim()
  .min(CONTACT_MIN, `Write at least ${CONTACT_MIN} characters.`)
  .max(CONTACT_MAX, `Use at most ${CONTACT_MAX.toLocaleString('en-US')} characters.`)

const tokenShape = z.string().min(1).max(1024)
const changedShape = z.strictObject({ version: z.int() })
const CHANGE_CODES = ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'] as const

/** Support messages and staff's answers. */
export const supportCalls = {
  contactSupport: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/support/contact',
    limit: 'report',
    summary: 'Writes to support. The answer comes by mail.',
    input: z.strictObject({
      idempotencyKey: idempotencyKeyShape,
      // In the form's order, in which its problems are listed.
      topic: z.enum(contactTopicCodes, 'Choose what it is about.'),
      about: z
        .string()
        .trim()
        .max(CONTACT_ABOUT_MAX, `Use at most ${CONTACT_ABOUT_MAX} characters.`)
        .optional(),
      text: textShape,
      name: donorNameShape,
      email: emailShape,
      /** Honeypot: hidden from people, filled in by bots. */
      website: z.string().max(500).optional(),
    }),
    output: z.strictObject({ sentAt: timeShape }),
    codes: ['keyReused', 'messageLimit'],
  }),
  supportThread: declareCall({
    method: 'GET',
    path: '/api/oversea/v1/support/thread',
    summary: 'A message to support with its answers, for the holder of the link in an answer.',
    input: z.strictObject({ token: tokenShape }),
    output: supportThreadShape,
    codes: ['notFound'],
  }),
  continueThread: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/support/continue',
    limit: 'report',
    summary: 'Replies in a thread, which reopens it for staff.',
    input: z.strictObject({ token: tokenShape, idempotencyKey: idempotencyKeyShape, text: textShape }),
    output: supportThreadShape,
    codes: ['notFound', 'keyReused', 'messageLimit'],
  }),
  contactMessages: declareCall({
    method: 'GET',
    path: staff,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'Messages to support, longest wait first.',
    input: z.strictObject({
      filter: z.enum(CONTACT_FILTERS).default('open'),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(contactMessageShape),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  contactMessagesCsv: declareCsv('contactMessagesCsv', {
    path: `${staff}/csv`,
    capability: 'support.answer',
    summary: 'Messages to support as CSV, longest wait first.',
    input: z.strictObject({ filter: z.enum(CONTACT_FILTERS).default('open') }),
  }),
  contactMessage: declareCall({
    method: 'GET',
    path: `${staff}/one`,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'One message to support with its answers.',
    input: z.strictObject({ messageId: uuidShape }),
    output: contactDetailShape,
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound'],
  }),
  answerContact: declareCall({
    method: 'POST',
    path: `${staff}/answer`,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'Answers a message by mail.',
    input: z.strictObject({ messageId: uuidShape, version: z.int(), text: textShape }),
    output: changedShape,
    codes: CHANGE_CODES,
  }),
  closeContact: declareCall({
    method: 'POST',
    path: `${staff}/close`,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'Closes or reopens a message.',
    input: z.strictObject({ messageId: uuidShape, version: z.int(), closed: z.boolean() }),
    output: changedShape,
    codes: CHANGE_CODES,
  }),
  assignContact: declareCall({
    method: 'POST',
    path: `${staff}/assign`,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'Assigns a message to the staff member, or releases it.',
    input: z.strictObject({ messageId: uuidShape, version: z.int(), to: z.enum(['me', 'nobody']) }),
    output: changedShape,
    codes: CHANGE_CODES,
  }),
  tieContact: declareCall({
    method: 'POST',
    path: `${staff}/tie`,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'Links a message to the case it is about, or unlinks it.',
    input: z.strictObject({
      messageId: uuidShape,
      version: z.int(),
      caseId: z.union([z.literal('').transform(() => null), caseIdShape]),
    }),
    output: changedShape,
    codes: CHANGE_CODES,
  }),
} as const
