import type { FastifyInstance } from 'fastify'
import type { Outside } from '../app.ts'
import { readInbox } from '../inbox/inbox.routes.ts'
import { inboxPanel } from '../inbox/inbox-panel.ts'
import { listEvents } from '../stripe/events.ts'
import { shortCardsPanel } from './cards-panel.ts'
import { sendPage } from './headers.ts'
import { html } from './html.ts'
import { workshopPage } from './layout.ts'
import { readFigures } from './payment-figures.ts'
import { providerPanel } from './payments-panel.ts'
import { switchesPanel } from './switches.ts'

const EVENTS_SHOWN = 8

const signIn = html`
  <section class="panel" aria-labelledby="sign-in-title">
    <div class="panel-head"><h2 id="sign-in-title">Sign-in</h2></div>
    <p class="panel-body">There is nobody to sign in with yet. Stand-ins for Google, Apple and Facebook come with
      accounts; until then Hearten offers none of them on this machine.</p>
  </section>`

export const overviewRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { sql } = outside.database

  app.get('/', async (request, reply) => {
    const nowMs = outside.clock.nowMs()
    const [inbox, figures, { events }] = await Promise.all([
      readInbox(outside, '/', request.query),
      readFigures(sql, nowMs),
      listEvents(sql, { limit: EVENTS_SHOWN, types: [] }),
    ])
    const main = html`
      ${inboxPanel(inbox)}
      <div class="columns">
        ${providerPanel(figures, events, nowMs)}
        <div class="stack">${shortCardsPanel()}${switchesPanel(outside.faults.current(), '/')}</div>
      </div>`
    return sendPage(reply, await workshopPage(outside, 'Overview', main))
  })

  app.get('/sign-in', async (_request, reply) =>
    sendPage(reply, await workshopPage(outside, 'Sign-in', signIn)),
  )
}
