import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape } from '#contract/shapes.ts'
import { patternShape, textShape } from '#contract/text-shape.ts'
import { PUSH_ENDPOINT_MAX } from './push-limits.ts'

const root = '/api/oversea/fund/push' as const

const endpointShape = textShape(PUSH_ENDPOINT_MAX).min(1)

/** A browser's subscription at its push service: the address, and the keys that messages are encrypted with. */
export const pushSubscriptionShape = z.strictObject({
  endpoint: endpointShape,
  /** A point of P-256, uncompressed. */
  p256dh: patternShape(87, /^[\w-]{87}$/, 'That is no key.'),
  auth: patternShape(22, /^[\w-]{22}$/, 'That is no key.'),
})

const subscribed = z.strictObject({ subscribed: z.literal(true) })

/** Following a case by notifications of the browser. */
export const pushCalls = {
  pushKey: declareCall({
    method: 'GET',
    path: `${root}/key`,
    summary:
      'The key that a browser subscribes to notifications with; null where they are off. Beside the sandbox, a subscription at its push service, too.',
    input: z.strictObject({}),
    output: z.strictObject({ publicKey: z.string().nullable(), trial: pushSubscriptionShape.nullable() }),
  }),
  followByPush: declareCall({
    method: 'POST',
    path: `${root}/follow`,
    summary: 'Sends a case’s updates and arrived transfers to a browser as notifications.',
    input: pushSubscriptionShape.extend({ caseId: caseIdShape }),
    output: subscribed,
    codes: ['notFound', 'caseGone', 'messageLimit'],
  }),
  tellByPush: declareCall({
    method: 'POST',
    path: `${root}/tell`,
    auth: 'owner',
    summary: 'Sends each gift to an organizer’s browser as a notification.',
    input: pushSubscriptionShape.extend({ caseId: caseIdShape }),
    output: subscribed,
    codes: ['notFound', 'caseGone', 'messageLimit'],
  }),
  stopPush: declareCall({
    method: 'POST',
    path: `${root}/stop`,
    summary: 'Ends a case’s notifications to a browser, which alone knows its endpoint.',
    input: z.strictObject({ caseId: caseIdShape, endpoint: endpointShape }),
    output: z.strictObject({ stopped: z.literal(true) }),
  }),
} as const
