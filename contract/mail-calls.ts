import * as z from 'zod'
import { declareCall } from './call.ts'

/** Why no mail goes to an address any more. */
export const MAIL_BLOCKS = ['bounced', 'complained'] as const
export type MailBlock = (typeof MAIL_BLOCKS)[number]

export const mailCalls = {
  mailWebhook: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/mail/webhook',
    auth: 'signature',
    form: 'raw',
    summary: 'The e-mail provider’s signed events: an address that bounces or complains gets no more e-mail.',
    input: z.unknown(),
    output: z.strictObject({ received: z.literal(true) }),
    codes: ['signInvalid'],
  }),
  ownMailState: declareCall({
    method: 'GET',
    path: '/api/oversea/v1/mail/own-state',
    auth: 'user',
    summary: 'Why e-mail doesn’t reach the account’s address; null if nothing is known to be wrong.',
    input: z.strictObject({}),
    output: z.strictObject({ blocked: z.enum(MAIL_BLOCKS).nullable() }),
  }),
} as const
