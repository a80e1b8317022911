import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Faults, noFaults } from '../faults.ts'
import type { Outside } from '../outside.ts'
import { sendPage } from './headers.ts'
import { html } from './html.ts'
import { workshopPage } from './layout.ts'
import { faultSettingsPanel, switchesPanel } from './switches.ts'

const jsonBody = z.record(z.string(), z.unknown())

/** Changes the faults that the body names. With `{ "reset": true }`, switches all others off. */
const changeFaults = (outside: Outside, body: unknown): Promise<Faults> => {
  const { reset, ...changes } = jsonBody.parse(body)
  return outside.faults.change(outside.database.sql, reset === true ? { ...noFaults, ...changes } : changes)
}

/** Parses booleans and numbers from form text. */
const fromForm = (value: string): unknown => {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

const formBody = z.object({ back: z.enum(['/', '/faults']).default('/faults') }).catchall(z.string())

const machinePanel = (faults: Faults) => html`
  <section class="panel" aria-labelledby="machine-title">
    <div class="panel-head"><h2 id="machine-title">For machines</h2></div>
    <p class="panel-body">Send any of these to <span class="wire">POST /faults</span> as JSON. A probability is from 0 to 1. Seconds are sandbox time. <span class="wire">{"reset": true}</span> turns everything off.</p>
    <pre tabindex="0">${JSON.stringify(faults, null, 2)}</pre>
  </section>`

export const faultsRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  app.get('/faults', async (_request, reply) => {
    const faults = outside.faults.current()
    const main = html`<div class="columns">
      <div class="stack">${switchesPanel(faults, '/faults')}${machinePanel(faults)}</div>
      ${faultSettingsPanel(faults)}
    </div>`
    return sendPage(reply, await workshopPage(outside, 'Faults', main))
  })

  app.get('/faults.json', () => outside.faults.current())

  app.post('/faults', async (request, reply) => {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return changeFaults(outside, request.body)
    }
    const { back, ...fields } = formBody.parse(request.body)
    const changes = Object.entries(fields).map(([name, value]) => [name, fromForm(value)])
    await changeFaults(outside, Object.fromEntries(changes))
    return reply.redirect(back, 303)
  })
}
