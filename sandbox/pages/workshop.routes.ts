import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance } from 'fastify'
import * as z from 'zod'
import { peopleRoutes } from '../identity/people.routes.ts'
import { inboxRoutes } from '../inbox/inbox.routes.ts'
import type { Outside } from '../outside.ts'
import { pushRoutes } from '../push/push.routes.ts'
import { historyRoutes } from '../stripe/history.routes.ts'
import { recipientHistoryRoutes } from '../stripe/recipient-history.routes.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { assetRoutes } from './assets.routes.ts'
import { authenticatorRoutes } from './authenticator.routes.ts'
import { clockRoutes } from './clock.routes.ts'
import { demoPeopleRoutes } from './demo-people.routes.ts'
import { faultsRoutes } from './faults.routes.ts'
import { sendPage } from './headers.ts'
import { html } from './html.ts'
import { workshopPage } from './layout.ts'
import { overviewRoutes } from './overview.routes.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { refuseCrossOrigin } from './refuse-cross-origin.ts'

const nothingHere = html`<section class="panel panel-body"><h2>Page not found</h2>
  <p>The sandbox doesn’t have this page. <a href="/">Overview</a></p></section>`

/** The sandbox's own pages and their JSON equivalents. */
export const workshopRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  await app.register(formbody)
  app.addHook('onRequest', refuseCrossOrigin(outside.origin))
  app.setErrorHandler<FastifyError | z.ZodError>((error, request, reply) => {
    if (error instanceof z.ZodError) return reply.status(400).send({ error: z.prettifyError(error) })
    const { statusCode = 500 } = error
    if (statusCode >= 500) request.log.error({ err: error }, 'a page of the sandbox broke')
    return reply.status(statusCode).send({ error: statusCode >= 500 ? 'The sandbox broke.' : error.message })
  })
  app.setNotFoundHandler(async (_request, reply) =>
    sendPage(reply.status(404), await workshopPage(outside, 'Overview', nothingHere)),
  )
  await app.register(assetRoutes)
  await app.register(overviewRoutes(outside))
  await app.register(inboxRoutes(outside))
  await app.register(pushRoutes(outside))
  await app.register(paymentsRoutes(outside))
  await app.register(accountsRoutes(outside))
  await app.register(peopleRoutes(outside))
  await app.register(faultsRoutes(outside))
  await app.register(clockRoutes(outside))
  await app.register(historyRoutes(outside.stripe.provider))
  await app.register(recipientHistoryRoutes(outside.stripe.provider))
  await app.register(authenticatorRoutes(outside))
  await app.register(demoPeopleRoutes(outside))
}
