import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Outside } from '../outside.ts'
import { readDue } from '../stripe/agenda.ts'
import type { DueKind } from '../stripe/change.ts'
import { sendPage } from './headers.ts'
import { type Html, html } from './html.ts'
import { workshopPage } from './layout.ts'
import { fullTime } from './times.ts'

const LONGEST_JUMP_DAYS = 3650

const jumpShape = z.strictObject({
  advanceDays: z.coerce.number().min(0).max(LONGEST_JUMP_DAYS).default(0),
  advanceSeconds: z.coerce
    .number()
    .min(0)
    .max(LONGEST_JUMP_DAYS * 86_400)
    .default(0),
})

/**
 * Jumps ahead a day at a time: each day, what became due is done, what came of it is delivered, and Hearten does what
 * it does in a day. Two jumps at once would run one day's work twice, so they take turns.
 */
const jumper = (outside: Outside) => {
  let last: Promise<unknown> = Promise.resolve()
  const jump = async (byMs: number): Promise<void> => {
    // Also a jump of nothing waits until all that is due by now is done.
    await outside.stripe.flush()
    for (let leftMs = byMs; leftMs > 0; leftMs -= DAY_MS) {
      const stepMs = Math.min(leftMs, DAY_MS)
      await outside.clock.advance(outside.database.sql, stepMs)
      await outside.stripe.flush()
      await outside.onJump(stepMs)
      await outside.stripe.flush()
    }
  }
  return async (given: unknown): Promise<{ now: string }> => {
    const { advanceDays, advanceSeconds } = jumpShape.parse(given)
    const own = last.then(() => jump(Math.round(advanceDays * DAY_MS + advanceSeconds * 1000)))
    last = own.catch(() => undefined)
    await own
    return { now: new Date(outside.clock.nowMs()).toISOString() }
  }
}

const dueWords: Record<DueKind, string> = {
  settle_payment: 'A payment stops processing',
  reveal_fee: 'A card fee becomes known',
  finish_refund: 'A refund arrives',
  fail_refund: 'A refund fails',
  open_dispute: 'A donor’s bank disputes a payment',
  warn_of_fraud: 'An early fraud warning comes',
  decide_dispute: 'A bank decides a dispute',
  verify_identity: 'A person’s identity is confirmed',
  finish_payout: 'A bank takes a payout, or refuses it',
  return_payout: 'A bank sends a payout back',
}

const aheadWords = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  return ms < HOUR_MS ? 'The same as the real time' : `Ahead by ${days} d ${hours} h`
}

const jump = (words: string, name: string, value: number): Html => html`
  <form method="post" action="/clock"><input type="hidden" name="${name}" value="${value}">
    <button class="button" type="submit">${words}</button></form>`

const clockPanel = (outside: Outside): Html => {
  const nowMs = outside.clock.nowMs()
  return html`
  <section class="panel" aria-labelledby="clock-title">
    <div class="panel-head"><h2 id="clock-title">Clock</h2>
      <span class="tag">${aheadWords(nowMs - outside.clock.wallMs())}</span></div>
    <div class="panel-body stack">
      <p class="quiet small">The outside world’s own time. Jump ahead and what is due by then happens: payments
        settle, refunds arrive, banks decide, and Hearten clears gifts, sends transfers and writes reminders, day by day.
        Time never goes back.</p>
      <p><strong><time datetime="${new Date(nowMs).toISOString()}">${fullTime(nowMs)}</time></strong></p>
      <div class="row">
        ${jump('One minute on', 'advanceSeconds', 60)} ${jump('One day on', 'advanceDays', 1)}
        ${jump('Seven days on', 'advanceDays', 7)} ${jump('Thirty days on', 'advanceDays', 30)}
      </div>
      <p class="small">For machines: <span class="wire">POST /clock {"advanceDays": 7}</span></p>
    </div>
  </section>`
}

const agendaPanel = async (outside: Outside): Promise<Html> => {
  const due = await readDue(outside.database.sql)
  return html`
  <section class="panel" aria-labelledby="agenda-title">
    <div class="panel-head"><h2 id="agenda-title">What happens next</h2></div>
    ${
      due.length === 0
        ? html`<p class="panel-body quiet">Nothing is waiting for its time.</p>`
        : html`<table class="listed"><thead><tr><th scope="col">What</th><th scope="col">When, PT</th></tr></thead>
            <tbody>${due.map(
              (
                work,
              ) => html`<tr><td>${dueWords[work.kind]} <span class="wire quiet">${work.subjectId}</span></td>
                <td class="quiet">${fullTime(work.dueMs)}</td></tr>`,
            )}</tbody></table>`
    }
  </section>`
}

export const clockRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  app.get('/clock', async (_request, reply) => {
    const main = html`${clockPanel(outside)}${await agendaPanel(outside)}`
    return sendPage(reply, await workshopPage(outside, 'Clock', main))
  })

  const advance = jumper(outside)
  app.post('/clock', async (request, reply) => {
    const now = await advance(request.body)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? reply.redirect('/clock', 303) : now
  })
}
