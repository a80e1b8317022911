import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Outside } from '../outside.ts'
import { sendPage } from '../pages/headers.ts'
import { html } from '../pages/html.ts'
import { workshopPage } from '../pages/layout.ts'
import { clockTime } from '../pages/times.ts'
import { type Browser, isSignedBy, makeBrowser, openMessage } from './push-messages.ts'

/** The latest are kept, in memory: after a restart, the product finds its subscriptions gone, like expired ones. */
const BROWSERS_MAX = 2000
const MESSAGES_MAX = 200

const messageShape = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() })
type Shown = z.output<typeof messageShape> & {
  readonly browserId: string
  readonly ttl: number
  readonly atMs: number
}

const headersShape = z.object({
  authorization: z.string(),
  ttl: z.coerce.number().int().min(0),
  'content-encoding': z.literal('aes128gcm'),
  host: z.string(),
})
const idShape = z.object({ id: z.string().max(80) })

/** The browsers' push service: subscriptions, and the notifications that they would show. */
export const pushRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const browsers = new Map<string, Browser>()
  const shown: Shown[] = []

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: 4096 },
    (_request, body, done) => done(null, body),
  )

  app.post('/push/subscriptions', async (request) => {
    const browser = makeBrowser()
    browsers.set(browser.id, browser)
    const oldest = browsers.keys().next().value
    if (browsers.size > BROWSERS_MAX && oldest !== undefined) browsers.delete(oldest)
    const endpoint = `${request.protocol}://${request.host}/push/${browser.id}`
    return { endpoint, keys: { p256dh: browser.publicKey, auth: browser.auth } }
  })

  app.post('/push/:id', async (request, reply) => {
    const { id } = idShape.parse(request.params)
    const browser = browsers.get(id)
    if (browser === undefined) return reply.status(410).send({ error: 'This subscription ended.' })
    const { authorization, ttl, host } = headersShape.parse(request.headers)
    const { publicKey } = outside.pushKeys
    // Real time, because signatures are checked by real clocks.
    if (!isSignedBy(authorization, { publicKey, origin: `${request.protocol}://${host}`, nowMs: Date.now() }))
      return reply.status(403).send({ error: 'This isn’t signed by the site.' })
    const message = messageShape.parse(
      JSON.parse(openMessage(browser, z.instanceof(Buffer).parse(request.body))),
    )
    shown.unshift({ ...message, browserId: id, ttl, atMs: outside.clock.nowMs() })
    shown.splice(MESSAGES_MAX)
    return reply.status(201).send()
  })

  /** Ends a subscription, as a browser does whose notifications were switched off. */
  app.delete('/push/:id', async (request, reply) => {
    browsers.delete(idShape.parse(request.params).id)
    return reply.status(204).send()
  })

  app.get('/notifications.json', async () => shown)

  app.get('/notifications', async (_request, reply) => {
    const nowMs = outside.clock.nowMs()
    const main = html`<section class="panel" aria-labelledby="notifications-title">
      <div class="panel-head"><h2 id="notifications-title">Notifications</h2></div>
      ${
        shown.length === 0
          ? html`<p class="panel-body quiet">None yet. Follow a fundraiser by notification, and its news arrive here instead of on a screen.</p>`
          : html`<table class="listed">
            <thead><tr><th scope="col">Notification</th><th scope="col">Opens</th><th scope="col">When, PT</th></tr></thead>
            <tbody>${shown.map(
              ({ title, body, path, atMs }) => html`<tr>
                <td><strong>${title}</strong><br>${body}</td>
                <td><a href="${outside.productOrigin}${path}">${path}</a></td>
                <td class="quiet">${clockTime(atMs, nowMs)}</td>
              </tr>`,
            )}</tbody></table>`
      }
    </section>`
    return sendPage(reply, await workshopPage(outside, 'Notifications', main))
  })
}
