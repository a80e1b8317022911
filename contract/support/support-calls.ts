import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import {
  caseIdShape,
  challengeSolutionShape,
  donorNameShape,
  emailShape,
  idempotencyKeyShape,
  linkTokenShape,
  timeShape,
  uuidShape,
} from '#contract/shapes.ts'
import { declareList } from '#contract/staff/declare-list.ts'
import { caseFilter, dayFilters, personFilter } from '#contract/staff/list-filters.ts'
import { textShape, trimmedShape } from '#contract/text-shape.ts'
import {
  CONTACT_ABOUT_MAX,
  CONTACT_FILTERS,
  CONTACT_MAX,
  CONTACT_MIN,
  contactDetailShape,
  contactMessageShape,
  contactTopicCodes,
  contactTopicText,
  supportThreadShape,
} from './support.ts'

const staff = '/api/staff/contact' as const

const messageTextShape = trimmedShape(CONTACT_MAX).min(
  CONTACT_MIN,
  `Write at least ${CONTACT_MIN} characters.`,
)

const changedShape = z.strictObject({ version: z.int() })
const CHANGE_CODES = ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'] as const

/** Support messages and staff's answers. */
export const supportCalls = {
  contactSupport: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/support/contact',
    limit: 'rareWrite',
    summary: 'Writes to support. The answer comes by e-mail.',
    input: z.strictObject({
      idempotencyKey: idempotencyKeyShape,
      // In the form's order, in which its problems are listed.
      topic: z.enum(contactTopicCodes, 'Choose what it is about.'),
      about: trimmedShape(CONTACT_ABOUT_MAX).optional(),
      text: messageTextShape,
      name: donorNameShape,
      email: emailShape,
      /**
       * Honeypot: hidden from people, filled in by bots and some password managers. Unless empty, it is refused with a
       * challenge, and accepted with its solution.
       */
      website: textShape(500).optional(),
      challengeSolution: challengeSolutionShape.optional(),
    }),
    output: z.strictObject({ sentAt: timeShape }),
    codes: ['keyReused', 'messageLimit'],
  }),
  supportThread: declareCall({
    method: 'GET',
    path: '/api/oversea/v1/support/thread',
    auth: 'link',
    link: 'support-thread',
    summary: 'A message to support with its answers, for the holder of the link in an answer.',
    input: z.strictObject({ token: linkTokenShape }),
    output: supportThreadShape,
    codes: ['notFound'],
  }),
  continueThread: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/support/continue',
    auth: 'link',
    link: 'support-thread',
    limit: 'rareWrite',
    summary: 'Replies in a thread, which reopens it for staff.',
    input: z.strictObject({
      token: linkTokenShape,
      idempotencyKey: idempotencyKeyShape,
      text: messageTextShape,
    }),
    output: supportThreadShape,
    codes: ['notFound', 'keyReused', 'messageLimit'],
  }),
  ...declareList('contactMessages', {
    path: staff,
    capability: 'support.answer',
    summary: 'Messages to support, longest wait first.',
    filter: {
      filter: z.enum(CONTACT_FILTERS).default('open'),
      ...dayFilters,
      ...caseFilter,
      ...personFilter,
    },
    row: contactMessageShape,
    columns: {
      sent_at: (row) => row.sentAt,
      requested_at: (row) => row.requestedAt,
      message_id: (row) => row.messageId,
      state: (row) => row.state,
      topic: (row) => contactTopicText(row.topic),
      name: (row) => row.name,
      email: (row) => row.email,
      with: (row) => row.assignedTo?.name ?? null,
      case_id: (row) => row.caseId,
      text: (row) => row.text,
    },
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
    summary: 'Answers a message by e-mail.',
    input: z.strictObject({ messageId: uuidShape, version: z.int(), text: messageTextShape }),
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
