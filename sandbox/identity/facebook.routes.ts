import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { linkScript, stripTypes } from '../browser-code.ts'
import type { Outside } from '../outside.ts'
import { sendPage } from '../pages/headers.ts'
import { type Html, html } from '../pages/html.ts'
import { refuseCrossOrigin } from '../pages/refuse-cross-origin.ts'
import { choosePerson, signInForm } from './choose-person.ts'
import { grantToken, type TokenGrant } from './facebook-tokens.ts'
import { graphRoutes } from './graph.routes.ts'
import { rememberPerson } from './people.ts'
import { NO_ADDRESS } from './sign-in.routes.ts'
import { providerPage, signInErrorPage, signInPage } from './sign-in-page.ts'

const source = (name: string): URL => new URL(`../browser/${name}.ts`, import.meta.url)

const scriptRoutes = (app: FastifyInstance): void => {
  const sdk = linkScript([source('facebook-sdk')])
  const answer = stripTypes(source('facebook-answer'))
  const headers = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  }
  app.get('/facebook/sdk.js', (_request, reply) => reply.headers(headers).send(sdk))
  app.get('/facebook/browser/answer.js', (_request, reply) => reply.headers(headers).send(answer))
}

/** The dialog's last page, which passes the result to its opener, if that is a page of the product. */
const answerPage = (productOrigin: string, granted: TokenGrant | null): Html =>
  providerPage(
    'Sign in with Facebook',
    html`<body class="alone" data-product="${productOrigin}" data-granted="${JSON.stringify(granted)}">
  <main class="stage"><div class="sheet"><div class="sheet-body"><div class="bank">
    <p>Hearten has your answer. You can close this window.</p>
  </div></div></div></main>
</body>`,
    '/facebook/browser/answer.js',
  )

const dialogQuery = z.object({ app_id: z.string() })

const dialogRoutes = (app: FastifyInstance, outside: Outside): void => {
  const { productOrigin, identityClients, database, clock } = outside
  const isKnown = (query: unknown): boolean =>
    dialogQuery.safeParse(query).data?.app_id === identityClients.facebook.appId
  const unknownApp = signInErrorPage('facebook', 'There’s no application with this ID here.')
  const page = (action: string) => ({ provider: 'facebook', client: 'Hearten', action }) as const

  app.get('/facebook/dialog', (request, reply) => {
    if (!isKnown(request.query)) return sendPage(reply.status(400), unknownApp)
    return sendPage(reply, signInPage({ ...page(request.url), error: null, typed: null }))
  })

  app.post('/facebook/dialog', async (request, reply) => {
    if (!isKnown(request.query)) return sendPage(reply.status(400), unknownApp)
    const form = signInForm.parse(request.body ?? {})
    if (form.act === 'cancel') return sendPage(reply, answerPage(productOrigin, null))
    const person = choosePerson('facebook', form)
    if (person === undefined) {
      return sendPage(reply.status(400), signInPage({ ...page(request.url), error: NO_ADDRESS, typed: form }))
    }
    await rememberPerson(database.sql, 'facebook', person, clock.nowMs())
    return sendPage(reply, answerPage(productOrigin, await grantToken(outside, person)))
  })

  /** For tests: takes the same form, and answers with the token. */
  app.post('/facebook/tokens', async (request, reply) => {
    const person = choosePerson('facebook', signInForm.parse(request.body ?? {}))
    if (person === undefined) return reply.status(400).send({ error: NO_ADDRESS })
    await rememberPerson(database.sql, 'facebook', person, clock.nowMs())
    return grantToken(outside, person)
  })
}

/** A stand-in for Facebook's login: script, dialog, Graph API. */
export const facebookRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  await app.register(formbody)
  await app.register(graphRoutes(outside))
  await app.register(async (dialog) => {
    dialog.addHook('onRequest', refuseCrossOrigin(outside.origin))
    dialog.setErrorHandler<Error>((error, request, reply) => {
      if (error instanceof z.ZodError) return reply.status(400).send({ error: z.prettifyError(error) })
      request.log.error({ err: error }, 'the Facebook of the sandbox broke')
      return sendPage(reply.status(500), signInErrorPage('facebook', 'The sandbox broke. Its log says why.'))
    })
    dialogRoutes(dialog, outside)
  })
  scriptRoutes(app)
}
