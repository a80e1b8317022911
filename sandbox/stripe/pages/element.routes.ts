import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { linkScript, stripTypes } from '../../browser-code.ts'
import type { Outside } from '../../outside.ts'
import { sendPage } from '../../pages/headers.ts'
import { html } from '../../pages/html.ts'
import { refuseCrossOrigin } from '../../pages/refuse-cross-origin.ts'
import { finishAuthentication } from '../confirm-payment.ts'
import type { StripeRecord } from '../facts.ts'
import { runChange } from '../provider.ts'
import { findRecord, lockRecord } from '../records.ts'
import { bankPage } from './bank-page.ts'
import { cardFieldsPage, walletButtonsPage, walletSheetPage } from './element-pages.ts'
import { cardShape, tokenForCard } from './element-tokens.ts'
import { linkSheetPage } from './link-page.ts'

const source = (name: string): URL => new URL(`../../browser/${name}.ts`, import.meta.url)

/** Modules of the script, dependencies first. */
const pageScript = [
  'messages',
  'element-events',
  'frame',
  'overlay',
  'payment-element',
  'express-options',
  'express-element',
  'elements',
  'stripe',
]
const frameScripts = [
  'messages',
  'in-frame',
  'card-rules',
  'card-fields',
  'wallet-buttons',
  'wallet-sheet',
  'link-sheet',
  'bank-check',
]

const scriptRoutes = (app: FastifyInstance): void => {
  const script = linkScript(pageScript.map(source))
  app.get('/stripe/js', (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
  for (const name of frameScripts) {
    const code = stripTypes(source(name))
    app.get(`/stripe/browser/${name}.ts`, (_request, reply) =>
      reply.header('x-content-type-options', 'nosniff').type('text/javascript; charset=utf-8').send(code),
    )
  }
}

const sheetQuery = z.object({
  wallet: z.enum(['apple_pay', 'google_pay', 'link']),
  amount: z.coerce.number().int().min(50).max(99_999_999),
  name: z.string().max(200),
  lines: z
    .string()
    .max(4000)
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.object({ name: z.string().max(200), amount: z.number().int() })).max(20)),
})

const fieldRoutes = (app: FastifyInstance, outside: Outside): void => {
  const { productOrigin, faults } = outside
  const { provider } = outside.stripe
  const framed = { ancestors: productOrigin }
  app.get('/stripe/elements/payment', (_request, reply) =>
    sendPage(reply, cardFieldsPage(productOrigin), framed),
  )
  app.get('/stripe/elements/express', (_request, reply) =>
    sendPage(reply, walletButtonsPage(productOrigin, faults.current()), framed),
  )
  app.get('/stripe/elements/wallet', (request, reply) => {
    const { amount: amountCents, wallet, ...parts } = sheetQuery.parse(request.query)
    const sheet = { ...parts, amountCents }
    const page =
      wallet === 'link'
        ? linkSheetPage(productOrigin, sheet)
        : walletSheetPage(productOrigin, { ...sheet, wallet })
    return sendPage(reply, page, framed)
  })
  app.post('/stripe/elements/tokens', async (request, reply) => {
    const parsed = cardShape.safeParse(request.body)
    // Doesn't send the validation error's text, which may quote the input.
    if (!parsed.success || parsed.data.key !== provider.keys.publishableKey) {
      return reply
        .status(400)
        .send({ error: { type: 'invalid_request_error', message: 'These are no card fields.' } })
    }
    return runChange(provider, async (change) => tokenForCard(change, parsed.data))
  })
}

const bankQuery = z.object({ client_secret: z.string(), redirect: z.literal('yes').optional() })
const bankAnswer = z.object({ outcome: z.enum(['approve', 'fail', 'close']) })

/** Address to which a redirect returns, with Stripe's parameters. */
const returnAddress = (intent: StripeRecord<'payment_intent'>): string | null => {
  const { returnUrl, clientSecret, status } = intent.facts
  if (returnUrl === null) return null
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set('redirect_status', status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return url.href
}

const noPayment = html`<!doctype html><html lang="en"><head><title>No such payment</title></head><body>No such payment.</body></html>`

const bankRoutes = (app: FastifyInstance, outside: Outside): void => {
  const { productOrigin, faults } = outside
  const { provider } = outside.stripe
  const policyOf = (intent: StripeRecord<'payment_intent'>) => {
    const returnTo = intent.facts.returnUrl
    return {
      ancestors: productOrigin,
      ...(returnTo === null ? {} : { formAction: `'self' ${new URL(returnTo).origin}` }),
    }
  }
  const withSecret = (intent: StripeRecord<'payment_intent'> | undefined, secret: string) =>
    intent?.facts.clientSecret === secret ? intent : undefined

  app.get<{ Params: { id: string } }>('/stripe/authenticate/:id', async (request, reply) => {
    const { client_secret: secret, redirect } = bankQuery.parse(request.query)
    const stored = await findRecord(provider.database.sql, 'payment_intent', request.params.id)
    const intent = withSecret(stored, secret)
    if (!intent) return sendPage(reply.status(404), noPayment)
    return sendPage(reply, bankPage(productOrigin, intent, redirect !== undefined), policyOf(intent))
  })

  app.post<{ Params: { id: string } }>('/stripe/authenticate/:id', async (request, reply) => {
    const { client_secret: secret, redirect } = bankQuery.parse(request.query)
    const { outcome } = bankAnswer.parse(request.body)
    const intent = await runChange(provider, async (change, sql) => {
      const stored = withSecret(await lockRecord(sql, 'payment_intent', request.params.id), secret)
      // The first answer counts, for example one in another tab.
      if (stored?.facts.status !== 'requires_action') return stored
      return finishAuthentication(change, faults.current(), stored, outcome === 'approve')
    })
    if (!intent) return sendPage(reply.status(404), noPayment)
    const returnTo = redirect === undefined ? null : returnAddress(intent)
    if (returnTo !== null) return reply.redirect(returnTo, 303)
    return sendPage(reply, bankPage(productOrigin, intent, redirect !== undefined), policyOf(intent))
  })
}

/** The provider's script and pages for browsers: card fields, wallets, and the bank's check. */
export const elementRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  await app.register(formbody)
  app.addHook('onRequest', refuseCrossOrigin(outside.origin))
  app.setErrorHandler<Error>((error, request, reply) => {
    if (error instanceof z.ZodError)
      return reply.status(400).send({ error: 'That is no request of these pages.' })
    request.log.error({ err: error }, 'the card fields of the sandbox broke')
    return reply.status(500).send({ error: 'The sandbox broke.' })
  })
  scriptRoutes(app)
  fieldRoutes(app, outside)
  bankRoutes(app, outside)
}
