import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import {
  caseIdShape,
  cursorShape,
  donorNameShape,
  emailShape,
  idempotencyKeyShape,
  limitShape,
  linkTokenShape,
  pageOf,
  timeShape,
  uuidShape,
} from '#contract/shapes.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { CONVERSATION_MESSAGE_MAX, CONVERSATION_MESSAGE_MIN, CONVERSATION_SIDES } from './organizer-limits.ts'

const root = '/api/oversea/fund/message' as const
const messageTextShape = trimmedShape(CONVERSATION_MESSAGE_MAX).min(
  CONVERSATION_MESSAGE_MIN,
  `Write at least ${CONVERSATION_MESSAGE_MIN} characters.`,
)

/** A conversation between a visitor and an organizer, from one side. */
export const conversationShape = z.strictObject({
  caseId: caseIdShape,
  /** Slug of the case. */
  slug: z.string(),
  /** Title of the case. */
  title: z.string(),
  /** The reader's side. */
  side: z.enum(CONVERSATION_SIDES),
  /** The other person's name. */
  otherName: z.string(),
  blockedBy: z.enum(CONVERSATION_SIDES).nullable(),
  /** The oldest first. */
  messages: z.array(
    z.strictObject({
      messageId: uuidShape,
      from: z.enum(CONVERSATION_SIDES),
      text: z.string(),
      sentAt: timeShape,
    }),
  ),
})

/** A conversation in its organizer's inbox list. */
export const listedConversationShape = z.strictObject({
  conversationId: uuidShape,
  /** The visitor's name. */
  name: z.string(),
  lastText: z.string(),
  lastFrom: z.enum(CONVERSATION_SIDES),
  lastAt: timeShape,
  blockedBy: z.enum(CONVERSATION_SIDES).nullable(),
  /** Path of the organizer's page for the conversation. */
  path: z.string(),
})

/** Conversations between visitors and organizers; neither sees the other's address. */
export const conversationCalls = {
  writeToOrganizer: declareCall({
    method: 'POST',
    path: `${root}/organizer`,
    limit: 'sendMail',
    summary:
      'E-mails the organizer of a case; the answer comes by e-mail, and neither sees the other’s address.',
    input: z.strictObject({
      caseId: caseIdShape,
      idempotencyKey: idempotencyKeyShape,
      // In the form's order, in which its problems are listed.
      text: messageTextShape,
      name: donorNameShape,
      email: emailShape,
    }),
    output: z.strictObject({ sentAt: timeShape }),
    codes: ['notFound', 'caseGone', 'keyReused', 'messageLimit', 'messagesBlocked'],
  }),
  caseConversations: declareCall({
    method: 'GET',
    path: `${root}/conversations`,
    auth: 'owner',
    summary: 'The conversations about a case, for its organizer, latest message first.',
    input: z.strictObject({ caseId: caseIdShape, cursor: cursorShape, limit: limitShape }),
    output: pageOf(listedConversationShape),
    codes: ['notFound'],
  }),
  conversation: declareCall({
    method: 'GET',
    path: `${root}/conversation`,
    auth: 'link',
    link: 'conversation',
    summary: 'A conversation, for the holder of the link in its e-mails.',
    input: z.strictObject({ token: linkTokenShape }),
    output: conversationShape,
    codes: ['notFound'],
  }),
  replyInConversation: declareCall({
    method: 'POST',
    path: `${root}/reply`,
    auth: 'link',
    link: 'conversation',
    limit: 'sendMail',
    summary: 'Answers in a conversation.',
    input: z.strictObject({
      token: linkTokenShape,
      idempotencyKey: idempotencyKeyShape,
      text: messageTextShape,
    }),
    output: conversationShape,
    codes: ['notFound', 'keyReused', 'messageLimit', 'messagesBlocked'],
  }),
  blockConversation: declareCall({
    method: 'POST',
    path: `${root}/block`,
    auth: 'link',
    link: 'conversation',
    summary: 'Ends a conversation for both sides: no more e-mail goes either way.',
    input: z.strictObject({ token: linkTokenShape }),
    output: conversationShape,
    codes: ['notFound'],
  }),
  reportConversation: declareCall({
    method: 'POST',
    path: `${root}/report`,
    auth: 'link',
    link: 'conversation',
    limit: 'rareWrite',
    summary: 'Reports a conversation to staff.',
    input: z.strictObject({ token: linkTokenShape, idempotencyKey: idempotencyKeyShape }),
    output: z.strictObject({ reference: z.string() }),
    codes: ['notFound', 'keyReused'],
  }),
} as const

export type ListedConversation = z.infer<typeof listedConversationShape>
export type Conversation = z.infer<typeof conversationShape>
