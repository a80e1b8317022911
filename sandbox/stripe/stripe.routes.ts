import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import {
  createAccount,
  createAccountSession,
  listAccounts,
  retrieveAccount,
  updateAccount,
} from './calls/account-calls.ts'
import { listBalanceTransactions, retrieveBalance } from './calls/balance-calls.ts'
import { retrieve } from './calls/call.ts'
import { listByCharge, listCharges } from './calls/charge-calls.ts'
import { createTestToken, retrieveToken } from './calls/confirmation-token-calls.ts'
import {
  createCustomer,
  deleteCustomer,
  detachPaymentMethod,
  listCustomerCards,
} from './calls/customer-calls.ts'
import { closeDispute, updateDispute } from './calls/dispute-calls.ts'
import { brokenAnswer, StripeFailure } from './calls/errors.ts'
import { listEventsOf, retrieveEvent } from './calls/event-calls.ts'
import { createFile, formOfFile } from './calls/file-calls.ts'
import { createKeysInUse } from './calls/idempotency.ts'
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
} from './calls/payment-intent-calls.ts'
import { cancelPayout, createPayout, listPayouts, retrievePayout } from './calls/payout-calls.ts'
import { perform, type Route } from './calls/perform.ts'
import { createRefund, listRefunds } from './calls/refund-calls.ts'
import { createTransfer, listTransfers, reverseTransfer } from './calls/transfer-calls.ts'
import type { Provider } from './provider.ts'

/** Every call of Stripe's API that the sandbox implements. */
const routes: readonly Route[] = [
  { method: 'POST', path: '/payment_intents', handler: createPaymentIntent, writes: 'new' },
  { method: 'GET', path: '/payment_intents', handler: listPaymentIntents },
  { method: 'GET', path: '/payment_intents/:id', handler: retrievePaymentIntent, forBrowsers: true },
  { method: 'POST', path: '/payment_intents/:id/confirm', handler: confirmPaymentIntent, writes: 'locked' },
  { method: 'POST', path: '/payment_intents/:id/cancel', handler: cancelPaymentIntent, writes: 'locked' },
  { method: 'GET', path: '/confirmation_tokens/:id', handler: retrieveToken },
  { method: 'POST', path: '/test_helpers/confirmation_tokens', handler: createTestToken, writes: 'new' },
  { method: 'POST', path: '/customers', handler: createCustomer, writes: 'new' },
  { method: 'GET', path: '/customers/:id', handler: retrieve('customer') },
  { method: 'DELETE', path: '/customers/:id', handler: deleteCustomer, writes: 'locked' },
  { method: 'GET', path: '/customers/:id/payment_methods', handler: listCustomerCards },
  { method: 'GET', path: '/payment_methods/:id', handler: retrieve('payment_method') },
  { method: 'POST', path: '/payment_methods/:id/detach', handler: detachPaymentMethod, writes: 'locked' },
  { method: 'GET', path: '/charges', handler: listCharges },
  { method: 'GET', path: '/charges/:id', handler: retrieve('charge') },
  { method: 'POST', path: '/refunds', handler: createRefund, writes: 'locked' },
  { method: 'GET', path: '/refunds', handler: listRefunds },
  { method: 'GET', path: '/refunds/:id', handler: retrieve('refund') },
  { method: 'GET', path: '/disputes', handler: listByCharge('dispute') },
  { method: 'GET', path: '/disputes/:id', handler: retrieve('dispute') },
  { method: 'POST', path: '/disputes/:id', handler: updateDispute, writes: 'locked' },
  { method: 'POST', path: '/disputes/:id/close', handler: closeDispute, writes: 'locked' },
  { method: 'POST', path: '/files', handler: createFile, writes: 'new' },
  { method: 'GET', path: '/files/:id', handler: retrieve('file') },
  { method: 'GET', path: '/radar/early_fraud_warnings', handler: listByCharge('radar.early_fraud_warning') },
  { method: 'GET', path: '/radar/early_fraud_warnings/:id', handler: retrieve('radar.early_fraud_warning') },
  { method: 'POST', path: '/accounts', handler: createAccount, writes: 'new' },
  { method: 'GET', path: '/accounts', handler: listAccounts },
  { method: 'GET', path: '/accounts/:id', handler: retrieveAccount },
  { method: 'POST', path: '/accounts/:id', handler: updateAccount, writes: 'locked' },
  { method: 'POST', path: '/account_sessions', handler: createAccountSession, writes: 'locked' },
  { method: 'POST', path: '/transfers', handler: createTransfer, writes: 'locked' },
  { method: 'GET', path: '/transfers', handler: listTransfers },
  { method: 'GET', path: '/transfers/:id', handler: retrieve('transfer') },
  { method: 'POST', path: '/transfers/:id/reversals', handler: reverseTransfer, writes: 'locked' },
  { method: 'POST', path: '/payouts', handler: createPayout, writes: 'locked', forAccounts: true },
  { method: 'GET', path: '/payouts', handler: listPayouts, forAccounts: true },
  { method: 'GET', path: '/payouts/:id', handler: retrievePayout, forAccounts: true },
  { method: 'POST', path: '/payouts/:id/cancel', handler: cancelPayout, writes: 'locked', forAccounts: true },
  { method: 'GET', path: '/balance', handler: retrieveBalance, forAccounts: true },
  { method: 'GET', path: '/balance_transactions', handler: listBalanceTransactions },
  { method: 'GET', path: '/balance_transactions/:id', handler: retrieve('balance_transaction') },
  { method: 'GET', path: '/events', handler: listEventsOf, forAccounts: true },
  { method: 'GET', path: '/events/:id', handler: retrieveEvent },
]

const unauthorized = (message: string): StripeFailure =>
  new StripeFailure(401, { type: 'invalid_request_error', message })

const queryOf = (request: FastifyRequest): string => request.raw.url?.split('?', 2)[1] ?? ''
const textHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Checks the API key, a bearer token or the parameter `key`. @returns whether it is the publishable key */
const checkApiKey = (
  provider: Provider,
  route: Route,
  request: FastifyRequest,
  query: URLSearchParams,
): boolean => {
  const bearer = textHeader(request, 'authorization')?.replace(/^Bearer /, '') ?? query.get('key')
  query.delete('key')
  if (bearer === null) throw unauthorized('You did not provide an API key.')
  if (bearer === provider.keys.secretKey) return false
  if (bearer !== provider.keys.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${bearer.slice(0, 12)}…`)
  if (!route.forBrowsers) {
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Use a secret API key.',
    })
  }
  return true
}

const checkVersion = (request: FastifyRequest): void => {
  const version = textHeader(request, 'stripe-version')
  if (version === null || version === Stripe.API_VERSION) return
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    message: `The sandbox speaks ${Stripe.API_VERSION}, not ${version}.`,
  })
}

const fail = (reply: FastifyReply, error: FastifyError | StripeFailure): FastifyReply => {
  if (error instanceof StripeFailure) return reply.status(error.status).send({ error: error.body })
  const { statusCode = 500 } = error
  if (statusCode < 500) {
    return reply.status(statusCode).send({ error: { type: 'invalid_request_error', message: error.message } })
  }
  reply.log.error({ err: error }, 'the payment provider of the sandbox broke')
  return reply.status(500).send({ error: brokenAnswer })
}

const serve = (
  app: FastifyInstance,
  provider: Provider,
  route: Route,
  keysInUse: ReturnType<typeof createKeysInUse>,
) =>
  app.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const query = new URLSearchParams(queryOf(request))
      const isPublishable = checkApiKey(provider, route, request, query)
      checkVersion(request)
      const answer = await perform(provider, keysInUse, route, {
        path: `/v1${request.url.split('?', 1)[0]?.split('/v1')[1] ?? ''}`,
        id: request.params.id ?? '',
        form: route.method === 'POST' ? String(request.body ?? '') : query.toString(),
        requestId: request.id,
        key: textHeader(request, 'idempotency-key'),
        account: textHeader(request, 'stripe-account'),
        isPublishable,
      })
      if (answer.cut) {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      if (answer.replayed) reply.header('idempotent-replayed', 'true')
      return reply.status(answer.status).type('application/json').send(answer.body)
    },
  })

/** A file with its form. */
const FILE_BYTES_MAX = 6_000_000

/** The wire itself, registered under `/stripe/v1`. */
export const stripeRoutes = (provider: Provider, productOrigin: string) => async (app: FastifyInstance) => {
  const keysInUse = createKeysInUse()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX },
    (request: FastifyRequest, body: Buffer) => formOfFile(body, textHeader(request, 'content-type') ?? ''),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    reply.header('stripe-version', Stripe.API_VERSION)
    reply.header('access-control-allow-origin', productOrigin)
    reply.header('cache-control', 'no-store')
    const key = textHeader(request, 'idempotency-key')
    if (key !== null) reply.header('idempotency-key', key)
  })
  app.setErrorHandler<FastifyError | StripeFailure>((error, _request, reply) => fail(reply, error))
  app.setNotFoundHandler((request, reply) =>
    fail(
      reply,
      new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}). The sandbox may not speak it yet.`,
      }),
    ),
  )
  // Answers CORS preflights, like Stripe.
  app.options('/*', (request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', textHeader(request, 'access-control-request-headers') ?? '')
      .status(204)
      .send(),
  )
  for (const route of routes) serve(app, provider, route, keysInUse)
}
