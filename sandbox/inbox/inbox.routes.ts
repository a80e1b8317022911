import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Outside } from '../outside.ts'
import { contentPolicy, sendPage } from '../pages/headers.ts'
import { workshopPage } from '../pages/layout.ts'
import { type InboxState, inboxPanel } from './inbox-panel.ts'
import { clearMails, findMail, listMails } from './mails.ts'

const MAILS_SHOWN = 50
const SHOWN_ON_OVERVIEW = 7
const JSON_LIMIT = 200

const inboxQuery = z.object({
  mail: z.string().optional(),
  q: z.string().max(200).default(''),
  view: z.enum(['text', 'html', 'headers']).catch('html').default('html'),
})

/** Reads the inbox by query parameters. Without a selected mail, the newest is open. */
export const readInbox = async (
  outside: Outside,
  path: InboxState['path'],
  query: unknown,
): Promise<InboxState> => {
  const { mail, q, view } = inboxQuery.parse(query)
  const { sql } = outside.database
  const limit = path === '/' ? SHOWN_ON_OVERVIEW : MAILS_SHOWN
  const mails = await listMails(sql, { search: q, limit })
  const selected = mail === undefined ? mails[0] : await findMail(sql, mail)
  return { path, mails, selected, search: q, view, nowMs: outside.clock.nowMs() }
}

const jsonQuery = z.object({ to: z.string().optional(), since: z.coerce.date().optional() })

const clearForm = z.object({ back: z.enum(['/', '/inbox']).default('/inbox') })

/** A mail's markup for a frame, whose links open in a new tab. */
const framedMail = (markup: string): string => `<base target="_blank">${markup}`

const mailPolicy = (productOrigin: string): string =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src data: cid: ${productOrigin}`,
    "style-src 'unsafe-inline'",
    `font-src 'self' ${productOrigin}`,
    "frame-ancestors 'self'",
  ].join('; ')

export const inboxRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { sql } = outside.database

  app.get('/inbox', async (request, reply) => {
    const state = await readInbox(outside, '/inbox', request.query)
    return sendPage(reply, await workshopPage(outside, 'Inbox', inboxPanel(state)))
  })

  app.get('/inbox.json', async (request) => {
    const { to, since } = jsonQuery.parse(request.query)
    const mails = await listMails(sql, { to, since, limit: JSON_LIMIT })
    return mails.map(({ id, recipient, subject, text, html, at }) => ({
      ...{ id, to: recipient, subject, text, html },
      at: at.toISOString(),
    }))
  })

  app.get<{ Params: { id: string } }>('/inbox/:id/html', async (request, reply) => {
    const mail = await findMail(sql, request.params.id)
    reply.header('x-content-type-options', 'nosniff')
    if (!mail?.html) {
      return reply
        .status(404)
        .header('content-security-policy', contentPolicy({ ancestors: "'self'" }))
        .type('text/plain; charset=utf-8')
        .send('This e-mail is gone, or has no HTML part.')
    }
    return reply
      .header('content-security-policy', mailPolicy(outside.productOrigin))
      .type('text/html; charset=utf-8')
      .send(framedMail(mail.html))
  })

  app.post('/inbox/clear', async (request, reply) => {
    await clearMails(sql)
    return reply.redirect(clearForm.parse(request.body ?? {}).back, 303)
  })
}
