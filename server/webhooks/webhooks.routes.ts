import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { BadWebhookSignature } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { success } from '#server/platform/serve-call.ts'
import { storeWebhook } from './webhooks.queries.ts'

const EVENT_BYTES_MAX = 256 * 1024

/** Verifies, stores and acknowledges a webhook; the worker processes it later. */
export const webhookRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may run first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: calls.webhook.method,
      url: calls.webhook.path,
      bodyLimit: EVENT_BYTES_MAX,
      config: { callName: 'webhook' },
      handler: async (request) => {
        const signature = request.headers['stripe-signature']
        if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
          throw new Refusal('signInvalid', { reason: 'unsigned webhook' })
        try {
          const event = deps.payments.verifyWebhook(request.body, signature)
          // Another delivery wouldn't help, so the event is acknowledged, and logged for the operator.
          if (event === null) request.log.error('a webhook event of an unknown shape was put aside')
          else await storeWebhook(deps.database.db, event, deps.clock.now())
        } catch (error) {
          if (error instanceof BadWebhookSignature) throw new Refusal('signInvalid', { cause: error })
          throw error
        }
        return success({ received: true })
      },
    })
  })
}
