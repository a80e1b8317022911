import * as z from 'zod'
import { MAIL_CODE_LABEL } from '#contract/accounts/mailed-code.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import {
  REFUND_ANSWER_BUSINESS_DAYS,
  REFUND_ASK_TIME,
  UNDO_HOURS,
} from '#contract/donations/donation-promises.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'

/** Topics of a support message. */
export const CONTACT_TOPICS = [
  { code: 'gift', label: 'A gift I made' },
  { code: 'fundraiser', label: 'My fundraiser' },
  { code: 'payout', label: 'A payout or the identity check' },
  { code: 'account', label: 'Signing in, or my account' },
  { code: 'privacy', label: 'My personal data' },
  { code: 'other', label: 'Something else' },
] as const
export const contactTopicCodes = CONTACT_TOPICS.map(({ code }) => code)
export type ContactTopic = (typeof contactTopicCodes)[number]

export const contactTopicText = (code: string): string =>
  CONTACT_TOPICS.find((topic) => topic.code === code)?.label ?? 'Something else'

export const CONTACT_MIN = 10
export const CONTACT_MAX = 4000
export const CONTACT_ABOUT_MAX = 200
/** Days after a thread's last message until it is deleted. */
export const CONTACT_KEPT_DAYS = 730
/** Messages per e-mail address and day. */
export const CONTACT_MESSAGES_PER_DAY = 5
/** Messages per thread and day, through the link in an answer. */
export const THREAD_MESSAGES_PER_DAY = 10

export const CONTACT_STATES = ['open', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const CONTACT_STATE_NAMES: Readonly<Record<ContactState, string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** Staff filters: `mine` are the open messages assigned to the staff member. */
export const CONTACT_FILTERS = ['open', 'mine', 'answered', 'closed'] as const
export type ContactFilter = (typeof CONTACT_FILTERS)[number]
export const CONTACT_FILTER_NAMES: Readonly<Record<ContactFilter, string>> = {
  ...CONTACT_STATE_NAMES,
  mine: 'Mine',
}

/** Template answers, which support edits before sending. */
export const PREPARED_ANSWERS = [
  {
    code: 'receipt',
    label: 'Find a receipt',
    text: 'Open “Find my receipt” at the bottom of our site. Enter the e-mail address you gave with, and we’ll e-mail you a link to each of your receipts.',
  },
  {
    code: 'refund',
    label: 'Cancel a gift',
    text: `You can cancel a gift yourself for ${UNDO_HOURS} hours, on the page linked in your receipt. The same page lets you ask for a refund for ${REFUND_ASK_TIME}, and we answer within ${REFUND_ANSWER_BUSINESS_DAYS} business days.`,
  },
  {
    code: 'payout',
    label: 'When money is sent',
    text: `Money is sent every ${PAYOUT_EVERY_DAYS} days, or every day if the recipient chose that, once the recipient has passed the identity check. A gift takes ${DONATION_CLEARS_DAYS} days to clear, and the first one ${FIRST_DONATION_CLEARS_DAYS}. The payouts page of the fundraiser shows each transfer and its day.`,
  },
  {
    code: 'account',
    label: 'Sign in again',
    text: `Enter your e-mail on the sign-in page, and press “${MAIL_CODE_LABEL}”. The 6-digit code we send you signs you in, without a password.`,
  },
  {
    code: 'real',
    label: 'Is it real?',
    text: 'Each fundraiser’s page has “Who checked what”. It names what was checked and when: the recipient’s identity and bank account, our review, and people who vouch for them. What isn’t named there wasn’t checked. No money is sent before the recipient has passed the identity check.',
  },
  {
    code: 'email',
    label: 'Change my e-mail',
    text: 'Sign in, open your account, and enter the new address under “New e-mail”. We send a code to both addresses. If you can’t read the old one anymore, reply here and we’ll help.',
  },
  {
    code: 'name',
    label: 'Take my name off',
    text: 'Open the link in your receipt. The page of your gift lets you show it without your name, or hide its amount. Lost the receipt? We can e-mail you the link again: open “Find my receipt” at the bottom of our site.',
  },
  {
    code: 'report',
    label: 'Report a fundraiser',
    text: 'Each fundraiser has “Report this case” at the bottom. Someone on our team reads every report, and you’ll hear what we decided.',
  },
] as const

/** A message as staff read it; its text is empty when the author was erased. */
export const contactMessageShape = z.strictObject({
  messageId: uuidShape,
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopicCodes),
  about: z.string().nullable(),
  text: z.string(),
  state: z.enum(CONTACT_STATES),
  sentAt: timeShape,
  /** When the writer last wrote. */
  requestedAt: timeShape,
  assignedTo: z.strictObject({ staffId: uuidShape, name: z.string() }).nullable(),
  /** The case that staff linked it to. */
  caseId: caseIdShape.nullable(),
})
export type ContactMessage = z.output<typeof contactMessageShape>

/** A message in a list. */
export const contactSummaryShape = z.strictObject({
  messageId: uuidShape,
  topic: z.enum(contactTopicCodes),
  state: z.enum(CONTACT_STATES),
  sentAt: timeShape,
})
export type ContactSummary = z.output<typeof contactSummaryShape>

export const contactDetailShape = contactMessageShape.extend({
  version: z.int(),
  /** Title of the linked case; null without one. */
  caseTitle: z.string().nullable(),
  /** The account with the writer's e-mail address; null if there is none. */
  userId: uuidShape.nullable(),
  /** The messages that followed, oldest first. */
  answers: z.array(
    z.strictObject({
      answerId: uuidShape,
      text: z.string(),
      /** Null for a message by the original writer. */
      writtenBy: z.string().nullable(),
      writtenAt: timeShape,
      /** Null until the mail was delivered. */
      mailedAt: timeShape.nullable(),
    }),
  ),
  /** Other messages from the same e-mail address, newest first. */
  others: z.array(contactSummaryShape),
})

/** A thread as its writer reads it through the link in an answer. */
export const supportThreadShape = z.strictObject({
  topic: z.enum(contactTopicCodes),
  isClosed: z.boolean(),
  /** The oldest first. */
  messages: z.array(
    z.strictObject({ messageId: uuidShape, isOwn: z.boolean(), text: z.string(), sentAt: timeShape }),
  ),
})
export type SupportThread = z.output<typeof supportThreadShape>
