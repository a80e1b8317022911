import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { linkScript, stripTypes } from '../browser-code.ts'
import type { Outside } from '../outside.ts'
import { sendPage } from '../pages/headers.ts'
import { refuseCrossOrigin } from '../pages/refuse-cross-origin.ts'
import { openSession } from './accounts/account-sessions.ts'
import { applyAnswers } from './accounts/onboard-account.ts'
import { brokenAnswer } from './calls/errors.ts'
import { answersShape } from './pages/onboarding-answers.ts'
import { noSessionPage, onboardingPage } from './pages/onboarding-page.ts'
import { runChange } from './provider.ts'
import { findRecord, lockRecord } from './records.ts'

const source = (name: string): URL => new URL(`../browser/${name}.ts`, import.meta.url)

/** Modules of the script, dependencies first. */
const pageScript = ['messages', 'element-events', 'frame', 'onboarding-look', 'connect-element', 'connect']

const scriptRoutes = (app: FastifyInstance): void => {
  const script = linkScript(pageScript.map(source))
  app.get('/stripe/connect.js', (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
  for (const name of ['onboarding', 'onboarding-look']) {
    const code = stripTypes(source(name))
    app.get(`/stripe/browser/${name}.ts`, (_request, reply) =>
      reply.header('x-content-type-options', 'nosniff').type('text/javascript; charset=utf-8').send(code),
    )
  }
}

const pageQuery = z.object({ secret: z.string().max(200) })

/** Onboarding of connected accounts: the script, and the form in its frame. */
export const connectRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { productOrigin } = outside
  const { provider } = outside.stripe
  const { sql } = provider.database
  const framed = { ancestors: productOrigin }
  const orDown = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (outside.faults.current().providerDown) await reply.status(500).send({ error: brokenAnswer })
  }
  app.addHook('onRequest', refuseCrossOrigin(outside.origin))
  app.setErrorHandler<Error>((error, request, reply) => {
    // Doesn't send the validation error's text, which may quote the input.
    if (error instanceof z.ZodError)
      return reply.status(400).send({ error: 'That is no request of this form.' })
    request.log.error({ err: error }, 'the onboarding of the sandbox broke')
    return reply.status(500).send({ error: 'The sandbox broke.' })
  })
  scriptRoutes(app)

  app.get('/stripe/connect/onboarding', { preHandler: orDown }, async (request, reply) => {
    const { secret } = pageQuery.parse(request.query)
    const session = await openSession(sql, secret, outside.clock.nowMs())
    const account = session && (await findRecord(sql, 'account', session.accountId))
    if (!session || !account) return sendPage(reply.status(401), noSessionPage(productOrigin), framed)
    return sendPage(reply, onboardingPage(productOrigin, account, session.component), framed)
  })

  app.post('/stripe/connect/onboarding', { preHandler: orDown }, async (request, reply) => {
    const answers = answersShape.parse(request.body)
    const outcome = await runChange(provider, async (change, tx) => {
      const session = await openSession(tx, answers.secret, change.nowMs)
      const account = session && (await lockRecord(tx, 'account', session.accountId))
      if (!session || !account || account.facts.stopped !== null) return null
      return applyAnswers(change, account, answers, session.component)
    })
    if (outcome === null) return reply.status(401).send({ error: 'This form was open for too long.' })
    return outcome
  })
}
