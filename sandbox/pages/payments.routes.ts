import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Sql } from '../database.ts'
import type { Outside } from '../outside.ts'
import { eventsOfPayment } from '../stripe/events.ts'
import type { StripeRecord } from '../stripe/facts.ts'
import { runChange } from '../stripe/provider.ts'
import { findRecord, findRecords, isOfType, listRecords, recordsOfPayment } from '../stripe/records.ts'
import { accountsPanel } from './accounts-panel.ts'
import { allCardsPanel } from './cards-panel.ts'
import { sendPage } from './headers.ts'
import { html } from './html.ts'
import { workshopPage } from './layout.ts'
import { applyPaymentAction, PAYMENT_ACTIONS } from './payment-actions.ts'
import { readFigures } from './payment-figures.ts'
import { paymentPanels } from './payment-panels.ts'
import { type ChargedPayment, figureList, hooksTag, paymentTable } from './provider-panel.ts'

const SHOWN = 50
/** Number of the newest accounts on the payments page. All are on a page of their own. */
const ACCOUNTS_SHOWN = 5

const listQuery = z.object({ after: z.string().optional() })
const actionBody = z.object({ act: z.enum(PAYMENT_ACTIONS) })

const notFound = html`<section class="panel panel-body"><h2>No such payment</h2>
  <p>It may be from before this database was created. <a href="/payments">All payments</a></p></section>`

const withCharges = async (
  sql: Sql,
  intents: readonly StripeRecord<'payment_intent'>[],
): Promise<ChargedPayment[]> => {
  const chargeIds = intents.flatMap(({ facts }) => facts.latestChargeId ?? [])
  const charges = new Map((await findRecords(sql, chargeIds)).map((record) => [record.id, record]))
  return intents.map((intent) => {
    const charge = charges.get(intent.facts.latestChargeId ?? '')
    return { intent, charge: charge && isOfType(charge, 'charge') ? charge : undefined }
  })
}

export const paymentsRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { sql } = outside.database

  app.get('/payments', async (request, reply) => {
    const { after } = listQuery.parse(request.query)
    const nowMs = outside.clock.nowMs()
    const [figures, page, accounts] = await Promise.all([
      readFigures(sql, nowMs),
      listRecords(sql, 'payment_intent', { limit: SHOWN, startingAfter: after }),
      listRecords(sql, 'account', { limit: ACCOUNTS_SHOWN }),
    ])
    const last = page.records.at(-1)
    const main = html`<div class="columns">
      <div class="stack">${accounts.records.length > 0 && accountsPanel(accounts.records, nowMs, accounts.hasMore ? '/payments/accounts' : null)}
      <section class="panel" aria-labelledby="payments-title">
        <div class="panel-head"><h2 id="payments-title">Payments</h2>${hooksTag(figures)}</div>
        ${figureList(figures)}
        ${page.records.length === 0 ? html`<p class="panel-body quiet">Nothing has been paid yet.</p>` : paymentTable(await withCharges(sql, page.records), nowMs)}
        ${page.hasMore && last && html`<p class="panel-body"><a href="/payments?after=${last.id}">Show older payments</a></p>`}
      </section></div>
      ${allCardsPanel()}
    </div>`
    return sendPage(reply, await workshopPage(outside, 'Payments', main))
  })

  app.get<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const intent = await findRecord(sql, 'payment_intent', request.params.id)
    if (!intent) return sendPage(reply.status(404), await workshopPage(outside, 'Payments', notFound))
    const [objects, events] = await Promise.all([
      recordsOfPayment(sql, intent.id),
      eventsOfPayment(sql, intent.id),
    ])
    const scene = { origin: outside.origin(), nowMs: outside.clock.nowMs() }
    const main = paymentPanels({ intent, objects, events, scene, productOrigin: outside.productOrigin })
    return sendPage(reply, await workshopPage(outside, 'Payments', main))
  })

  app.post<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const { act } = actionBody.parse(request.body)
    const { id } = request.params
    const faults = outside.faults.current()
    const isDone = await runChange(outside.stripe.provider, (change, tx) =>
      applyPaymentAction(change, tx, faults, id, act),
    )
    if (request.headers['content-type']?.startsWith('application/json')) {
      await outside.stripe.flush()
      return reply.status(isDone ? 200 : 409).send({ done: isDone })
    }
    return reply.redirect(`/payments/${encodeURIComponent(id)}`, 303)
  })
}
