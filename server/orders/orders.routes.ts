import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { GIFT_MAX_CENTS } from '#contract/pricing.ts'
import { findUserId } from '#server/accounts/sessions/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { registerSignKey } from '#server/platform/sign-key.ts'
import { requireVisitor, visitorOf } from '#server/platform/visitor.ts'
import { chargeOrder } from './charging/charge-order.ts'
import { challengeKeeper } from './opening/challenge.ts'
import { getPayPlatform } from './opening/order-draft.ts'
import { startDonation } from './opening/start-donation.ts'
import { getOrderInfo, getOrderStatus } from './order-info.ts'
import { placeOfKey, rememberOrderKey } from './order-key.ts'
import { answerUnevenly } from './velocity/answer-unevenly.ts'
import { chargeGate } from './velocity/charge-gate.ts'
import { knownWaits } from './velocity/known-waits.ts'
import { addressTrailOf } from './velocity/trail.ts'

const jsonBody = z.record(z.string(), z.json())

/** Orders over HTTP: who asks, for which order, and nothing else. */
export const orderRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { signer, config } = deps
  const challenges = challengeKeeper(
    { secret: signer.sign('challenge-secret', []), cost: deps.config.challengeCost },
    deps.ids,
  )
  const gate = chargeGate()
  const waits = knownWaits()
  const addressKey = (actor: Actor): string => addressTrailOf(deps.personalData, actor.ip)

  serveCall(app, 'registerSignKey', ({ input, actor, reply }) =>
    registerSignKey(deps, visitorOf(deps, actor, reply), input),
  )
  serveCall(app, 'getPayPlatform', ({ input, actor, reply }) =>
    getPayPlatform(
      deps,
      challenges,
      { visitorId: visitorOf(deps, actor, reply), addressKey: addressKey(actor) },
      input,
    ),
  )
  serveCall(app, 'createOrder', async ({ input, actor, request, reply }) => {
    const origin = {
      visitorId: requireVisitor(actor),
      rawBody: jsonBody.parse(request.body),
      addressKey: addressKey(actor),
      userId: input.amountCents > GIFT_MAX_CENTS ? await findUserId(deps, request) : null,
    }
    const started = await startDonation(deps, { challenges, waits }, origin, input)
    const place = { caseId: input.caseId, orderId: started.orderId }
    rememberOrderKey({ request, reply }, place, started.orderKey, config.publicOrigin)
    return started
  })
  serveCall(app, 'charge', async ({ input, actor, request }) => {
    const from = addressKey(actor)
    const place = placeOfKey(signer, request, input)
    try {
      return await gate(from, () => chargeOrder(deps, place, { ...input, addressKey: from, waits }))
    } catch (error) {
      if (isRefusal(error, 'paymentDeclined')) await answerUnevenly(deps)
      throw error
    }
  })
  serveCall(app, 'orderStatus', ({ input, request }) =>
    getOrderStatus(deps, placeOfKey(signer, request, input)),
  )
  serveCall(app, 'getOrderInfo', ({ input, request }) =>
    getOrderInfo(deps, placeOfKey(signer, request, input)),
  )
}
