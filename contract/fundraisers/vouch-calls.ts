import * as z from 'zod'
import { fullNameShape } from '#contract/accounts/account-shapes.ts'
import { declareCall } from '#contract/call.ts'
import {
  caseIdShape,
  emailShape,
  idempotencyKeyShape,
  linkTokenShape,
  timeShape,
  uuidShape,
} from '#contract/shapes.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { VOUCH_RELATION_MAX, VOUCH_TOWN_MAX } from './vouch-limits.ts'

const root = '/api/oversea/fund/vouch' as const
const ofCase = { caseId: caseIdShape }
const ofLink = { token: linkTokenShape }

/** `asked`: mailed, not answered. `given`: on the page. `ended`: declined, taken back or removed. */
export const VOUCH_STATES = ['asked', 'given', 'ended'] as const

/**
 * Why a vouch ended: its giver declined it or took it back, the organizer removed it, the case is for another recipient, or
 * its giver joined the team.
 */
export const VOUCH_ENDINGS = ['voucher', 'organizer', 'recipient', 'team'] as const

const words = { name: z.string(), town: z.string(), relation: z.string() }

/** A vouch as the holder of its link sees it. */
export const linkedVouchShape = z.strictObject({
  ...ofCase,
  slug: z.string(),
  title: z.string(),
  organizerName: z.string(),
  /** Whom they say they know: the recipient. */
  recipientName: z.string(),
  state: z.enum(VOUCH_STATES),
  ...words,
})

/** People who vouch for a recipient: asked by the organizer, confirmed by their own mailed link. */
export const vouchCalls = {
  caseVouches: declareCall({
    method: 'GET',
    path: `${root}/list`,
    auth: 'owner',
    summary: 'Whom the organizer asked to vouch for the recipient, with what they said.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      ...ofCase,
      recipientName: z.string(),
      /** Why no one can be asked now; null if someone can. */
      closed: z.string().nullable(),
      /** How many more addresses can be asked. */
      left: z.int(),
      vouches: z.array(
        z.strictObject({
          vouchId: uuidShape,
          state: z.enum(VOUCH_STATES),
          /** The address that was asked; null once it is not stored anymore. */
          email: z.string().nullable(),
          ...words,
          askedAt: timeShape,
          vouchedAt: timeShape.nullable(),
        }),
      ),
    }),
    codes: ['notFound'],
  }),
  askVoucher: declareCall({
    method: 'POST',
    path: `${root}/ask`,
    auth: 'owner',
    limit: 'sendMail',
    summary: 'Mails one address, once, and asks whether its reader knows the recipient.',
    input: z.strictObject({ ...ofCase, idempotencyKey: idempotencyKeyShape, email: emailShape }),
    output: z.strictObject({ vouchId: uuidShape }),
    codes: ['notFound', 'conflict', 'keyReused', 'messageLimit'],
  }),
  removeVouch: declareCall({
    method: 'POST',
    path: `${root}/remove`,
    auth: 'owner',
    summary: 'Takes a vouch off the page, or ends a request. Its address isn’t asked again.',
    input: z.strictObject({ ...ofCase, vouchId: uuidShape }),
    output: z.strictObject({ removed: z.boolean() }),
    codes: ['notFound'],
  }),
  linkedVouch: declareCall({
    method: 'GET',
    path: `${root}/linked`,
    auth: 'link',
    link: 'vouch',
    summary: 'A request to vouch, or the vouch that was given, for the holder of its mailed link.',
    input: z.strictObject(ofLink),
    output: linkedVouchShape,
    codes: ['notFound'],
  }),
  giveVouch: declareCall({
    method: 'POST',
    path: `${root}/give`,
    auth: 'link',
    link: 'vouch',
    limit: 'rareWrite',
    summary: 'Says on a case’s page that the reader of the mailed link knows its recipient.',
    input: z.strictObject({
      ...ofLink,
      name: fullNameShape,
      town: trimmedShape(VOUCH_TOWN_MAX).min(2, 'Write your town and state.'),
      relation: trimmedShape(VOUCH_RELATION_MAX).min(3, 'Say how you know each other.'),
    }),
    output: linkedVouchShape,
    codes: ['notFound', 'notAllowed', 'conflict'],
  }),
  takeBackVouch: declareCall({
    method: 'POST',
    path: `${root}/take-back`,
    auth: 'link',
    link: 'vouch',
    summary: 'Takes a vouch back, or declines the request. It can’t be given again.',
    input: z.strictObject(ofLink),
    output: linkedVouchShape,
    codes: ['notFound'],
  }),
} as const
