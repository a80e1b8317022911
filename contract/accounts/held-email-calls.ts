import * as z from 'zod'
import { declareCall } from '../call.ts'
import { timeShape } from '../shapes.ts'

/** Waiting time before support's change of an account's address, so that the old address can stop it. */
export const EMAIL_CHANGE_HOLD_HOURS = 72
/** Time for the new address to confirm; after it, the change is dropped. */
export const EMAIL_CHANGE_DAYS = 14

export const HELD_CHANGE_STATES = ['waiting', 'moved', 'canceled', 'refused'] as const

/** A held e-mail change as one of its two addresses sees it. */
export const heldEmailChangeShape = z.strictObject({
  side: z.enum(['old', 'new']),
  state: z.enum(HELD_CHANGE_STATES),
  isConfirmed: z.boolean(),
  dueAt: timeShape,
})
export type HeldEmailChange = z.output<typeof heldEmailChangeShape>

const tokenShape = z.string().min(1).max(1024)

/** E-mail changes by support, for a person who lost the old address. */
export const heldEmailCalls = {
  heldEmailChange: declareCall({
    method: 'GET',
    path: '/api/i-account/held-email-change',
    summary: 'A change of address that support asked for, by the link mailed to either address.',
    input: z.strictObject({ token: tokenShape }),
    output: heldEmailChangeShape,
    codes: ['notFound'],
  }),
  answerEmailChange: declareCall({
    method: 'POST',
    path: '/api/i-account/held-email-change',
    limit: 'report',
    summary: 'The old address stops the change; the new one confirms that it belongs to the account’s owner.',
    input: z.strictObject({ token: tokenShape }),
    output: heldEmailChangeShape,
    codes: ['notFound', 'conflict'],
  }),
} as const
