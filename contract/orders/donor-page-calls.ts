import * as z from 'zod'
import { declareCall } from '../call.ts'
import { idempotencyKeyShape } from '../shapes.ts'
import { REFUND_ASK_TIME, TIP_BACK_DAYS, UNDO_HOURS } from './donation-promises.ts'
import { REQUEST_TEXT_MAX, REQUEST_TEXT_TOO_LONG, refundRequestReasonCodes } from './donation-requests.ts'
import { donationReturnShape, donationShape, donationTokenShape, messageShape } from './donation-shapes.ts'
import { MESSAGE_MAX } from './orders.ts'
import { NAME_SHOWN_CHOICES } from './shown-name.ts'

const root = '/api/oversea/v1/order' as const

/** Input of every action on a donation: its signed token and an idempotency key. */
const ofDonation = { token: donationTokenShape, idempotencyKey: idempotencyKeyShape }
const returned = z.strictObject({ refund: donationReturnShape })

/** Calls that a donation's signed link allows, without an account. */
export const donationCalls = {
  receipt: declareCall({
    method: 'GET',
    path: `${root}/receipt`,
    summary:
      'The gift that a signed link from a mail stands for: its lines, what went back, what can be done.',
    input: z.strictObject({ token: donationTokenShape }),
    output: donationShape,
    codes: ['notFound'],
  }),
  changeNames: declareCall({
    method: 'POST',
    path: `${root}/change-names`,
    summary: 'Changes how the public page shows the donor’s name and the amount of a gift, at once.',
    input: z.strictObject({ ...ofDonation, nameShown: z.enum(NAME_SHOWN_CHOICES), hideAmount: z.boolean() }),
    output: z.strictObject({ nameShown: z.enum(NAME_SHOWN_CHOICES), hideAmount: z.boolean() }),
    codes: ['notFound', 'keyReused', 'notChangeable'],
  }),
  changeMessage: declareCall({
    method: 'POST',
    path: `${root}/change-message`,
    summary: 'Changes the words that came with a gift, or deletes them; the public page follows at once.',
    input: z.strictObject({
      token: donationTokenShape,
      message: messageShape,
      /**
       * The message when the donor opened the form. A different stored one means that it was changed
       * elsewhere meanwhile.
       */
      before: z
        .string()
        .max(4 * MESSAGE_MAX)
        .optional(),
    }),
    output: z.strictObject({ message: z.string().nullable() }),
    codes: ['notFound', 'notChangeable', 'conflict'],
  }),
  refundOwnDonation: declareCall({
    method: 'POST',
    path: `${root}/return`,
    limit: 'money',
    summary: `Gives all that is left of a gift back, within ${UNDO_HOURS} hours and while it isn’t paid out.`,
    input: z.strictObject(ofDonation),
    output: returned,
    codes: ['notFound', 'notRefundable'],
  }),
  refundOwnTip: declareCall({
    method: 'POST',
    path: `${root}/return-tip`,
    limit: 'money',
    summary: `Gives the tip of a gift back, within ${TIP_BACK_DAYS} days; the gift itself stays.`,
    input: z.strictObject(ofDonation),
    output: returned,
    codes: ['notFound', 'notRefundable'],
  }),
  refundRepeatedDonation: declareCall({
    method: 'POST',
    path: `${root}/return-duplicate`,
    limit: 'money',
    summary: 'Gives back the second of two equal gifts that the same donor made within ten minutes.',
    input: z.strictObject(ofDonation),
    output: returned,
    codes: ['notFound', 'notRefundable'],
  }),
  requestRefund: declareCall({
    method: 'POST',
    path: `${root}/request-refund`,
    limit: 'report',
    summary: `Asks us, up to ${REFUND_ASK_TIME} after a gift, to give it back; gives a reference number.`,
    input: z.strictObject({
      ...ofDonation,
      reason: z.enum(refundRequestReasonCodes, 'Pick a reason.'),
      text: z.string().trim().max(REQUEST_TEXT_MAX, REQUEST_TEXT_TOO_LONG).default(''),
    }),
    output: z.strictObject({ reference: z.string() }),
    codes: ['notFound', 'keyReused', 'notRefundable', 'conflict'],
  }),
} as const
