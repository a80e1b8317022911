import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Outside } from '../outside.ts'
import { listEvents } from '../stripe/events.ts'
import { runChange } from '../stripe/provider.ts'
import { findRecord, listRecords } from '../stripe/records.ts'
import { ACCOUNT_ACTIONS, applyAccountAction } from './account-actions.ts'
import { accountPanels, accountsPanel } from './accounts-panel.ts'
import { sendPage } from './headers.ts'
import { html } from './html.ts'
import { workshopPage } from './layout.ts'

const SHOWN = 50

const listQuery = z.object({ after: z.string().optional() })
const actionBody = z.object({ act: z.enum(ACCOUNT_ACTIONS) })

const notFound = html`<section class="panel panel-body"><h2>No such account</h2>
  <p>It may be from before this database was created. <a href="/payments">All payments</a></p></section>`

/** Pages and actions of the provider's staff for recipients' accounts. */
export const accountsRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { sql } = outside.database

  app.get('/payments/accounts', async (request, reply) => {
    const { after } = listQuery.parse(request.query)
    const { records, hasMore } = await listRecords(sql, 'account', { limit: SHOWN, startingAfter: after })
    const older = hasMore ? `/payments/accounts?after=${records.at(-1)?.id ?? ''}` : null
    const main = accountsPanel(records, outside.clock.nowMs(), older)
    return sendPage(reply, await workshopPage(outside, 'Payments', main))
  })

  app.get<{ Params: { id: string } }>('/payments/accounts/:id', async (request, reply) => {
    const account = await findRecord(sql, 'account', request.params.id)
    if (!account) return sendPage(reply.status(404), await workshopPage(outside, 'Payments', notFound))
    const { events } = await listEvents(sql, { limit: SHOWN, types: [], account: account.id })
    const scene = { origin: outside.origin(), nowMs: outside.clock.nowMs() }
    return sendPage(reply, await workshopPage(outside, 'Payments', accountPanels(account, events, scene)))
  })

  app.post<{ Params: { id: string } }>('/payments/accounts/:id', async (request, reply) => {
    const { act } = actionBody.parse(request.body)
    const { id } = request.params
    const isDone = await runChange(outside.stripe.provider, (change, tx) =>
      applyAccountAction(change, tx, id, act),
    )
    if (request.headers['content-type']?.startsWith('application/json')) {
      await outside.stripe.flush()
      return reply.status(isDone ? 200 : 409).send({ done: isDone })
    }
    return reply.redirect(`/payments/accounts/${encodeURIComponent(id)}`, 303)
  })
}
