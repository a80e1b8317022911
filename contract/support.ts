import * as z from 'zod'
import { timeShape, uuidShape } from './shapes.ts'

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
/** Of one address. */
export const CONTACT_MESSAGES_PER_DAY = 5

export const CONTACT_STATES = ['open', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const CONTACT_STATE_NAMES: Readonly<Record<ContactState, string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

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
})
export type ContactMessage = z.output<typeof contactMessageShape>

export const contactDetailShape = contactMessageShape.extend({
  version: z.int(),
  answers: z.array(
    z.strictObject({
      text: z.string(),
      writtenBy: z.string(),
      writtenAt: timeShape,
      /** Null until the mail was delivered. */
      mailedAt: timeShape.nullable(),
    }),
  ),
})
