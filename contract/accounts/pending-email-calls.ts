import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { linkTokenShape, timeShape } from '#contract/shapes.ts'

/** Hours before support's change of an account's e-mail address takes effect, so that its old owner can stop it. */
export const EMAIL_CHANGE_WAIT_HOURS = 72
/** Days in which the new address can confirm; after them, the change is dropped. */
export const EMAIL_CHANGE_DAYS = 14

export const PENDING_CHANGE_STATES = ['waiting', 'moved', 'canceled', 'refused'] as const

/** A pending e-mail change as one of its two addresses sees it. */
export const pendingEmailChangeShape = z.strictObject({
  side: z.enum(['old', 'new']),
  state: z.enum(PENDING_CHANGE_STATES),
  isConfirmed: z.boolean(),
  dueAt: timeShape,
})
export type PendingEmailChange = z.output<typeof pendingEmailChangeShape>

/** E-mail changes by support, for a person who lost the old address. */
export const pendingEmailCalls = {
  pendingEmailChange: declareCall({
    method: 'GET',
    path: '/api/i-account/pending-email-change',
    auth: 'link',
    link: 'held-email-change',
    summary:
      'An e-mail change requested by support, for the holder of the link e-mailed to the old or the new address.',
    input: z.strictObject({ token: linkTokenShape }),
    output: pendingEmailChangeShape,
    codes: ['notFound'],
  }),
  answerEmailChange: declareCall({
    method: 'POST',
    path: '/api/i-account/pending-email-change',
    auth: 'link',
    link: 'held-email-change',
    limit: 'rareWrite',
    summary:
      'Answers an e-mail change by the e-mailed link: the old address’s link stops it, the new one’s confirms it.',
    input: z.strictObject({ token: linkTokenShape }),
    output: pendingEmailChangeShape,
    codes: ['notFound', 'conflict'],
  }),
} as const
