import type { FastifyInstance } from 'fastify'
import { readInbox } from '../inbox/inbox.routes.ts'
import { inboxPanel } from '../inbox/inbox-panel.ts'
import type { Outside } from '../outside.ts'
import { listEvents } from '../stripe/events.ts'
import { authenticatorPanel } from './authenticator.routes.ts'
import { shortCardsPanel } from './cards-panel.ts'
import { demoPeoplePanel } from './demo-people.routes.ts'
import { sendPage } from './headers.ts'
import { html } from './html.ts'
import { workshopPage } from './layout.ts'
import { readFigures } from './payment-figures.ts'
import { providerPanel } from './provider-panel.ts'
import { switchesPanel } from './switches.ts'

const EVENTS_SHOWN = 8

export const overviewRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { sql } = outside.database

  app.get('/', async (request, reply) => {
    const nowMs = outside.clock.nowMs()
    const [inbox, figures, { events }, authenticator, people] = await Promise.all([
      readInbox(outside, '/', request.query),
      readFigures(sql, nowMs),
      listEvents(sql, { limit: EVENTS_SHOWN, types: [] }),
      authenticatorPanel(outside),
      demoPeoplePanel(outside),
    ])
    const main = html`
      ${inboxPanel(inbox)}
      <div class="columns">
        ${providerPanel(figures, events, nowMs)}
        <div class="stack">${people}${authenticator}${shortCardsPanel()}${switchesPanel(outside.faults.current(), '/')}</div>
      </div>`
    return sendPage(reply, await workshopPage(outside, 'Overview', main))
  })
}
