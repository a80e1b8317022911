import * as z from 'zod'
import { declareCall } from './call.ts'
import { donorNameShape, emailShape, idempotencyKeyShape, timeShape, uuidShape } from './shapes.ts'
import {
  CONTACT_ABOUT_MAX,
  CONTACT_MAX,
  CONTACT_MIN,
  CONTACT_STATES,
  contactDetailShape,
  contactMessageShape,
  contactTopicCodes,
} from './support.ts'

const staff = '/api/staff/contact' as const

const textShape = z
  .string()
  .trim()
  .min(CONTACT_MIN, `Write at least ${CONTACT_MIN} characters.`)
  .max(CONTACT_MAX, `Use at most ${CONTACT_MAX.toLocaleString('en-US')} characters.`)

/** Support messages and staff's answers. */
export const supportCalls = {
  contactSupport: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/support/contact',
    limit: 'report',
    summary: 'Writes to support. The answer comes by mail.',
    input: z.strictObject({
      idempotencyKey: idempotencyKeyShape,
      name: donorNameShape,
      email: emailShape,
      topic: z.enum(contactTopicCodes, 'Choose what it is about.'),
      about: z
        .string()
        .trim()
        .max(CONTACT_ABOUT_MAX, `Use at most ${CONTACT_ABOUT_MAX} characters.`)
        .optional(),
      text: textShape,
      /** Honeypot: hidden from people, filled in by bots. */
      website: z.string().max(500).optional(),
    }),
    output: z.strictObject({ sentAt: timeShape }),
    codes: ['messageLimit'],
  }),
  contactMessages: declareCall({
    method: 'GET',
    path: staff,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'Messages to support: open ones oldest first, others newest first.',
    input: z.strictObject({ state: z.enum(CONTACT_STATES).default('open') }),
    output: z.strictObject({ items: z.array(contactMessageShape) }),
    codes: ['notAllowed', 'secondFactorNeeded'],
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
    output: z.strictObject({ version: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
  closeContact: declareCall({
    method: 'POST',
    path: `${staff}/close`,
    auth: 'staff',
    capability: 'support.answer',
    summary: 'Closes a message, or opens it again.',
    input: z.strictObject({ messageId: uuidShape, version: z.int(), closed: z.boolean() }),
    output: z.strictObject({ version: z.int() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
