import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { idempotencyKeyShape } from '#contract/shapes.ts'
import { textShape, trimmedShape, UNCLEANED } from '#contract/text-shape.ts'
import { REFUND_ASK_TIME, TIP_BACK_DAYS, UNDO_HOURS } from './donation-promises.ts'
import { REPEAT_WINDOW_MINUTES, REQUEST_TEXT_MAX, refundRequestReasonCodes } from './donation-requests.ts'
import { donationReturnShape, donationShape, donationTokenShape, messageShape } from './donation-shapes.ts'
import { MESSAGE_MAX } from './orders.ts'
import { NAME_SHOWN_CHOICES } from './shown-name.ts'

const root = '/api/oversea/v1/order' as const

/**
 * Input of actions on a donation that a retry may not repeat: its signed token and an idempotency key. A refund's key counts
 * for its donation and action alone, where a reused key gives the same refund: `keyReused` can't occur.
 */
const ofDonation = { token: donationTokenShape, idempotencyKey: idempotencyKeyShape }
const returnedShape = z.strictObject({ refund: donationReturnShape })

/** Calls that a donation's signed link allows, without an account. */
export const donationCalls = {
  receipt: declareCall({
    method: 'GET',
    path: `${root}/receipt`,
    auth: 'link',
    link: 'receipt',
    summary:
      'The donation of a signed link from an e-mail, with its amounts, its returns, when it arrived and the actions available on it.',
    input: z.strictObject({ token: donationTokenShape }),
    output: donationShape,
    codes: ['notFound', 'donorErased'],
  }),
  changeNames: declareCall({
    method: 'POST',
    path: `${root}/change-names`,
    auth: 'link',
    link: 'receipt',
    summary: 'Changes how the public page shows the donor’s name and the amount of a donation.',
    input: z.strictObject({ ...ofDonation, nameShown: z.enum(NAME_SHOWN_CHOICES), hideAmount: z.boolean() }),
    output: z.strictObject({ nameShown: z.enum(NAME_SHOWN_CHOICES), hideAmount: z.boolean() }),
    codes: ['notFound', 'donorErased', 'keyReused', 'notChangeable'],
  }),
  changeMessage: declareCall({
    method: 'POST',
    path: `${root}/change-message`,
    auth: 'link',
    link: 'receipt',
    summary: 'Changes or deletes a donation’s message, on the public page too.',
    input: z.strictObject({
      token: donationTokenShape,
      message: messageShape,
      /**
       * The message when the donor opened the form. If the stored message differs, it was changed elsewhere
       * meanwhile, and the call is a conflict.
       */
      before: textShape(UNCLEANED * MESSAGE_MAX).optional(),
    }),
    output: z.strictObject({ message: z.string().nullable() }),
    codes: ['notFound', 'donorErased', 'notChangeable', 'conflict'],
  }),
  refundOwnDonation: declareCall({
    method: 'POST',
    path: `${root}/return`,
    auth: 'link',
    link: 'receipt',
    limit: 'money',
    summary: `Refunds what is left of a donation, within ${UNDO_HOURS} hours and while it isn’t paid out.`,
    input: z.strictObject(ofDonation),
    output: returnedShape,
    codes: ['notFound', 'donorErased', 'notRefundable'],
  }),
  refundOwnTip: declareCall({
    method: 'POST',
    path: `${root}/return-tip`,
    auth: 'link',
    link: 'receipt',
    limit: 'money',
    summary: `Refunds the tip of a donation, within ${TIP_BACK_DAYS} days; the donation itself stays.`,
    input: z.strictObject(ofDonation),
    output: returnedShape,
    codes: ['notFound', 'donorErased', 'notRefundable'],
  }),
  refundRepeatedDonation: declareCall({
    method: 'POST',
    // The address says duplicate for a repeated donation. A duplicate payment is one order paid twice, and returned by itself.
    path: `${root}/return-duplicate`,
    auth: 'link',
    link: 'receipt',
    limit: 'money',
    summary: `Refunds the second of two equal donations that the same donor made within ${REPEAT_WINDOW_MINUTES} minutes.`,
    input: z.strictObject(ofDonation),
    output: returnedShape,
    codes: ['notFound', 'donorErased', 'notRefundable'],
  }),
  requestRefund: declareCall({
    method: 'POST',
    path: `${root}/request-refund`,
    auth: 'link',
    link: 'receipt',
    limit: 'rareWrite',
    summary: `Requests a refund from staff, up to ${REFUND_ASK_TIME} after a donation; answers with a reference number.`,
    input: z.strictObject({
      ...ofDonation,
      reason: z.enum(refundRequestReasonCodes, 'Pick a reason.'),
      text: trimmedShape(REQUEST_TEXT_MAX).default(''),
    }),
    output: z.strictObject({ reference: z.string() }),
    codes: ['notFound', 'donorErased', 'keyReused', 'notRefundable', 'conflict'],
  }),
} as const
