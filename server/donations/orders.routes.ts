import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { DONATION_MAX_CENTS } from '#contract/pricing.ts'
import { findUserId } from '#server/accounts/sessions/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isBrowser } from '#server/platform/http/fetch-metadata.ts'
import { requireVisitor, visitorOf } from '#server/platform/limits/visitor.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { createChallenges } from '#server/platform/secrets/challenge.ts'
import { registerSignKey } from '#server/platform/secrets/sign-key.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { chargeOrder } from './charging/charge-order.ts'
import { correctReceiptAddress } from './donor-page/correct-address.ts'
import { requestArrival } from './donors/request-arrival.ts'
import { requestNews } from './donors/request-news.ts'
import { chooseSource } from './kept-cards/choose-source.ts'
import { getPayPlatform } from './opening/get-pay-platform.ts'
import { startDonation } from './opening/start-donation.ts'
import { getOrderInfo, getOrderStatus } from './order-info.ts'
import { orderIdsOf, ordersOfBrowser, rememberOrderKey, signOrderKey } from './order-key.ts'
import { addResponseJitter } from './velocity/add-response-jitter.ts'
import { chargeGate } from './velocity/charge-gate.ts'
import { rememberedDelays } from './velocity/remembered-delays.ts'
import { networkKeysOf } from './velocity/risk-signals.ts'

const jsonBody = z.record(z.string(), z.json())

/** HTTP routes of orders. */
export const orderRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config } = deps
  const challenges = createChallenges(deps)
  const gate = chargeGate()
  const waits = rememberedDelays()
  const networkKeysFor = (actor: Actor): string => networkKeysOf(deps.personalData, actor.ip)

  serveCall(app, 'registerSignKey', ({ input, actor, reply }) =>
    registerSignKey(deps, visitorOf(deps, actor, reply), input),
  )
  serveCall(app, 'getPayPlatform', ({ input, actor, reply }) =>
    getPayPlatform(
      deps,
      challenges,
      { visitorId: visitorOf(deps, actor, reply), networkKeys: networkKeysFor(actor) },
      input,
    ),
  )
  serveCall(app, 'createOrder', async ({ input, actor, request, reply }) => {
    const origin = {
      visitorId: requireVisitor(actor),
      rawBody: jsonBody.parse(request.body),
      networkKeys: networkKeysFor(actor),
      ordersOfBrowser: ordersOfBrowser(deps, request, input.caseId),
      userId: input.amountCents > DONATION_MAX_CENTS ? await findUserId(deps, request) : null,
    }
    const started = await startDonation(deps, { challenges, waits }, origin, input)
    const orderIds = { caseId: input.caseId, orderId: started.orderId }
    const orderKey = signOrderKey(deps, orderIds)
    rememberOrderKey({ request, reply }, orderIds, orderKey, config.publicOrigin)
    return isBrowser(request) ? started : { ...started, orderKey }
  })
  serveCall(app, 'charge', async ({ input: { attempt, ...choice }, actor, request }) => {
    const networkKeys = networkKeysFor(actor)
    const orderIds = orderIdsOf(request)
    try {
      const own = ordersOfBrowser(deps, request, orderIds.caseId)
      // Only what concerns the person's kept cards needs a session.
      const needsPerson = choice.keptCardId !== undefined || choice.keepCard === true
      const source = async () =>
        chooseSource(deps, needsPerson ? await findUserId(deps, request) : null, choice)
      const charge = { attempt, chooseSource: source, networkKeys, waits, ordersOfBrowser: own }
      return await gate(networkKeys, () => chargeOrder(deps, orderIds, charge))
    } catch (error) {
      if (isRefusal(error, 'paymentDeclined')) await addResponseJitter(deps)
      throw error
    }
  })
  serveCall(app, 'orderStatus', ({ request }) => getOrderStatus(deps, orderIdsOf(request)))
  serveCall(app, 'requestNews', ({ request }) => requestNews(deps, orderIdsOf(request)))
  serveCall(app, 'requestArrival', ({ request }) => requestArrival(deps, orderIdsOf(request)))
  serveCall(app, 'correctReceiptAddress', ({ request, input }) =>
    correctReceiptAddress(deps, orderIdsOf(request), input),
  )
  serveCall(app, 'getOrderInfo', ({ request }) => getOrderInfo(deps, orderIdsOf(request)))
}
