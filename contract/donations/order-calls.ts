import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import {
  caseIdShape,
  centsShape,
  challengeShape,
  challengeSolutionShape,
  emailShape,
  idempotencyKeyShape,
  timeShape,
  uuidShape,
} from '#contract/shapes.ts'
import { patternShape, textShape, UNCLEANED } from '#contract/text-shape.ts'
import { donationLocationShape } from './donation-location.ts'
import { ADDRESS_CORRECTION_MINUTES } from './donation-promises.ts'
import { messageShape, similarDonationShape } from './donation-shapes.ts'
import { attributionShape, ORDER_STATES, orderInfoShape, PAY_METHODS, ZONE_US } from './orders.ts'
import { NAME_SHOWN_CHOICES } from './shown-name.ts'
import { TRIBUTE_KINDS, TRIBUTE_NAME_MAX, TRIBUTE_NAME_TOO_LONG } from './tribute.ts'

/** Signed key of one order. Browsers omit it: they have the cookie. */
const orderKeyShape = textShape(256).optional()

/** 32 bytes in base64url. */
const coordinateShape = patternShape(43, /^[A-Za-z0-9_-]{43}$/, 'That is not a key on P-256.')

const nextActionShape = z.strictObject({ kind: z.literal('authenticate'), clientSecret: z.string() })

const root = '/api/oversea/v1/order' as const

export const orderCalls = {
  registerSignKey: declareCall({
    method: 'POST',
    path: `${root}/register-sign-key`,
    limit: 'orderDraft',
    summary: 'Binds a browser’s public signing key to its visitor id, which keeps the first key bound to it.',
    input: z.strictObject({
      jwk: z.strictObject({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: coordinateShape,
        y: coordinateShape,
      }),
    }),
    output: z.strictObject({ visitorId: z.string() }),
    codes: ['conflict'],
  }),
  getPayPlatform: declareCall({
    method: 'GET',
    path: `${root}/get-pay-platform`,
    limit: 'orderDraft',
    summary:
      'Payment methods, limits and fees of a donation to this case, and a signed order draft to create one with.',
    input: z.strictObject({ caseId: caseIdShape }),
    output: z.strictObject({
      platforms: z.array(
        z.strictObject({
          provider: z.literal('stripe'),
          publishableKey: z.string(),
          scriptUrl: z.string(),
          methods: z.array(z.enum(PAY_METHODS)),
        }),
      ),
      limits: z.strictObject({
        minCents: centsShape,
        maxCents: centsShape,
        /** For a signed-in donor who uses the e-mail of their account. */
        maxVerifiedCents: centsShape,
        presetsCents: z.array(centsShape),
      }),
      fee: z.strictObject({ basisPoints: z.int(), fixedCents: centsShape }),
      tip: z.strictObject({ defaultPercent: z.int(), maxPercent: z.int() }),
      /** Where the money of a donation made now would be, and when it would leave. */
      location: donationLocationShape,
      draft: z.strictObject({
        draftId: z.string(),
        nonce: z.string(),
        expiresAt: timeShape,
        encryptionKey: z.strictObject({
          kty: z.string(),
          crv: z.string(),
          x: z.string(),
          y: z.string(),
          kid: z.string(),
        }),
        challenge: challengeShape,
      }),
    }),
    codes: ['notFound', 'caseTakesNoDonations'],
  }),
  createOrder: declareCall({
    method: 'POST',
    path: `${root}/create`,
    limit: 'money',
    summary: 'Starts a donation. The server recomputes every amount; repeating a key gives the same order.',
    input: z.strictObject({
      zoneId: z.literal(ZONE_US),
      caseId: caseIdShape,
      draftId: textShape(1024),
      idempotencyKey: idempotencyKeyShape,
      amountCents: z.int('Give an amount in whole cents.'),
      tipCents: z.int('Give a tip in whole cents.'),
      coverFee: z.boolean(),
      payMethod: z.enum(PAY_METHODS),
      /** The donor's name as a compact JWE, see API "Encryption and sign". */
      fullName: textShape(4096),
      email: emailShape,
      nameShown: z.enum(NAME_SHOWN_CHOICES),
      hideAmount: z.boolean(),
      message: messageShape,
      /** Whether the donation honors or remembers `tributeName`; sent together with it. */
      tributeKind: z.enum(TRIBUTE_KINDS).optional(),
      tributeName: textShape(UNCLEANED * TRIBUTE_NAME_MAX, TRIBUTE_NAME_TOO_LONG).optional(),
      /** Address for a card about the tribute, mailed once the donation is paid. */
      tributeCardEmail: emailShape.optional(),
      tributeCardShowsAmount: z.boolean().optional(),
      consentUpdates: z.boolean(),
      /**
       * Whether the donor confirmed the `similarDonation` of an earlier answer. A similar donation can’t be charged
       * without it.
       */
      confirmSimilar: z.boolean().optional(),
      attribution: attributionShape,
      challengeSolution: challengeSolutionShape,
      sign: textShape(256),
    }),
    output: z.strictObject({
      orderId: uuidShape,
      totalCents: centsShape,
      /** For non-browser clients: a browser gets an HttpOnly cookie instead. */
      orderKey: z.string().optional(),
      status: z.enum(ORDER_STATES),
      /**
       * This browser's donor gave the same amount to this case minutes ago: ask, then send `confirmSimilar`.
       */
      similarDonation: similarDonationShape.optional(),
    }),
    codes: [
      'notFound',
      'caseTakesNoDonations',
      'draftExpired',
      'signInvalid',
      'challengeFailed',
      'amountOutOfRange',
      'tokenExpired',
      'keyReused',
      'alreadyPaid',
      'outcomeUnknown',
    ],
  }),
  getOrderInfo: declareCall({
    method: 'GET',
    path: `${root}/get-order-info`,
    auth: 'orderKey',
    summary: 'An order with its amounts, for the holder of its key.',
    input: z.strictObject({ orderId: uuidShape, orderKey: orderKeyShape }),
    output: orderInfoShape,
    codes: ['notFound', 'notAllowed'],
  }),
  requestNews: declareCall({
    method: 'POST',
    path: `${root}/request-news`,
    auth: 'orderKey',
    summary:
      'Asks for the organizer’s updates by e-mail after a donation, for the holder of its order’s key.',
    input: z.strictObject({ orderId: uuidShape, orderKey: orderKeyShape }),
    output: z.strictObject({ wantsNews: z.literal(true) }),
    codes: ['notFound', 'notAllowed'],
  }),
  correctReceiptAddress: declareCall({
    method: 'POST',
    path: `${root}/correct-address`,
    auth: 'orderKey',
    limit: 'rareWrite',
    summary: `Corrects the e-mail address of a donation, once, within ${ADDRESS_CORRECTION_MINUTES} minutes and before the receipt was opened elsewhere: for the holder of its order’s key. The receipt is mailed there, and its earlier links end.`,
    input: z.strictObject({ orderId: uuidShape, orderKey: orderKeyShape, email: emailShape }),
    output: z.strictObject({ email: z.string() }),
    codes: ['notFound', 'notAllowed', 'notChangeable'],
  }),
  requestArrival: declareCall({
    method: 'POST',
    path: `${root}/request-arrival`,
    auth: 'orderKey',
    summary:
      'Asks to be told by e-mail when one’s gifts to the case arrive and what they paid for, for the holder of an order’s key.',
    input: z.strictObject({ orderId: uuidShape, orderKey: orderKeyShape }),
    output: z.strictObject({ wantsArrival: z.literal(true) }),
    codes: ['notFound', 'notAllowed'],
  }),
  charge: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/pay/charge',
    auth: 'orderKey',
    limit: 'money',
    summary:
      'Pays an order with a confirmation token, or with a card that the signed-in person kept. One attempt number is one charge, however often it is sent.',
    input: z.strictObject({
      orderId: uuidShape,
      orderKey: orderKeyShape,
      /** Either this, or `keptCardId`. */
      confirmationToken: patternShape(255, /^\w+$/, 'That is not a confirmation token.').optional(),
      keptCardId: uuidShape.optional(),
      /** Whether the signed-in donor wants the token's card kept for their next gifts. */
      keepCard: z.boolean().optional(),
      attempt: z.int().min(1).max(20),
    }),
    output: z.strictObject({ status: z.enum(ORDER_STATES), nextAction: nextActionShape.optional() }),
    codes: [
      'notFound',
      'notAllowed',
      'paymentDeclined',
      'draftExpired',
      'alreadyPaid',
      'outcomeUnknown',
      'conflict',
      'caseTakesNoDonations',
      'repeatedDonation',
      'cardNotKept',
      'tokenExpired',
    ],
  }),
  orderStatus: declareCall({
    method: 'GET',
    path: `${root}/v1/get-order-status`,
    auth: 'orderKey',
    summary: 'State of an order. Asks the provider while the outcome isn’t known here yet.',
    input: z.strictObject({ orderId: uuidShape, orderKey: orderKeyShape }),
    output: z.strictObject({
      status: z.enum(ORDER_STATES),
      canRetry: z.boolean(),
      nextAttempt: z.int(),
      receiptUrl: z.string().optional(),
      nextAction: nextActionShape.optional(),
    }),
    codes: ['notFound', 'notAllowed'],
  }),
  webhook: declareCall({
    method: 'POST',
    path: '/api/oversea/v1/pay/webhook',
    auth: 'signature',
    form: 'raw',
    summary:
      'Receives the payment provider’s signed events. They are stored, answered at once, and processed later.',
    input: z.unknown(),
    output: z.strictObject({ received: z.literal(true) }),
    codes: ['signInvalid'],
  }),
} as const
