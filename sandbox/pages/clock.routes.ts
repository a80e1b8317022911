import type { FastifyInstance } from 'fastify'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Outside } from '../outside.ts'
import { readDue } from '../stripe/agenda.ts'
import { createJumper, type Jumper } from './clock-jumper.ts'
import { describeDueWork } from './due-work.ts'
import { sendPage } from './headers.ts'
import { type Html, html } from './html.ts'
import { workshopPage } from './layout.ts'
import { fullTime } from './times.ts'

const aheadWords = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  return ms < HOUR_MS ? 'Same as real time' : `Ahead by ${days} d ${hours} h`
}

const jumpForm = (words: string, name: string, value: number): Html => html`
  <form method="post" action="/clock"><input type="hidden" name="${name}" value="${value}">
    <button class="button" type="submit">${words}</button></form>`

const isJumping = (jumper: Jumper): boolean => jumper.until() !== null

const clockPanel = (outside: Outside, jumper: Jumper): Html => {
  const nowMs = outside.clock.nowMs()
  const untilMs = jumper.until()
  return html`
  <section class="panel" aria-labelledby="clock-title">
    <div class="panel-head"><h2 id="clock-title">Clock</h2>
      <span class="tag">${aheadWords(nowMs - outside.clock.wallMs())}</span></div>
    <div class="panel-body stack">
      <p class="quiet small">The sandbox keeps its own time. Jump ahead, and everything due by then happens, day by day: payments settle, refunds arrive, banks decide, and Hearten clears gifts, sends transfers and e-mails reminders. Time never goes back.</p>
      <p><strong><time datetime="${new Date(nowMs).toISOString()}">${fullTime(nowMs)}</time></strong></p>
      ${
        untilMs === null
          ? html`<div class="row">
        ${jumpForm('1 minute ahead', 'advanceSeconds', 60)} ${jumpForm('1 day ahead', 'advanceDays', 1)}
        ${jumpForm('7 days ahead', 'advanceDays', 7)} ${jumpForm('30 days ahead', 'advanceDays', 30)}
        ${jumpForm('60 days ahead', 'advanceDays', 60)}
      </div>`
          : html`<p role="status">Moving ahead, a day at a time, to ${fullTime(untilMs)}. This page shows each day as it passes.</p>`
      }
      <p class="small">For machines: <span class="wire">POST /clock {"advanceDays": 7}</span></p>
    </div>
  </section>`
}

const daysPanel = (jumper: Jumper): Html => {
  const days = jumper.days()
  return html`
  <section class="panel" aria-labelledby="days-title">
    <div class="panel-head"><h2 id="days-title">What happened</h2></div>
    ${
      days.length === 0
        ? html`<p class="panel-body quiet">Nothing yet. Each day you jump over is listed here.</p>`
        : html`<table class="listed"><thead><tr><th scope="col">Until, PT</th><th scope="col">What</th></tr></thead>
            <tbody>${days.map(
              ({ untilMs, lines }) => html`<tr><td class="quiet">${fullTime(untilMs)}</td>
                <td>${lines.length === 0 ? 'Nothing' : lines.join(' · ')}</td></tr>`,
            )}</tbody></table>`
    }
  </section>`
}

type UpcomingStep = { readonly atMs: number; readonly what: Html }

const AGENDA_LINES = 80

/** Upcoming steps of the sandbox and of Hearten, by time. */
const readUpcomingSteps = async (outside: Outside): Promise<UpcomingStep[]> => {
  const { sql } = outside.database
  const due = await describeDueWork(sql, (await readDue(sql)).slice(0, AGENDA_LINES))
  const product = (await outside.upcomingTasks()).map(({ at, words }) => ({
    atMs: at.getTime(),
    what: html`${words}`,
  }))
  return [...due, ...product].sort((a, b) => a.atMs - b.atMs).slice(0, AGENDA_LINES)
}

const agendaPanel = async (outside: Outside): Promise<Html> => {
  const steps = await readUpcomingSteps(outside)
  return html`
  <section class="panel" aria-labelledby="agenda-title">
    <div class="panel-head"><h2 id="agenda-title">What happens next</h2></div>
    ${
      steps.length === 0
        ? html`<p class="panel-body quiet">Nothing is scheduled.</p>`
        : html`<table class="listed"><thead><tr><th scope="col">When, PT</th><th scope="col">What</th></tr></thead>
            <tbody>${steps.map(
              ({ atMs, what }) => html`<tr><td class="quiet">${fullTime(atMs)}</td><td>${what}</td></tr>`,
            )}</tbody></table>`
    }
  </section>`
}

/** Interval at which the page reloads while a jump is running. */
const REFRESH_SECONDS = '1'

/** Time that the form waits for a jump before it shows the page with its progress. */
const JUMP_WAIT_MS = 400

export const clockRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const jumper = createJumper(outside)
  app.get('/clock', async (_request, reply) => {
    const clock = clockPanel(outside, jumper)
    const main = isJumping(jumper)
      ? html`${clock}${daysPanel(jumper)}`
      : html`${clock}${daysPanel(jumper)}${await agendaPanel(outside)}`
    if (isJumping(jumper)) reply.header('refresh', REFRESH_SECONDS)
    return sendPage(reply, await workshopPage(outside, 'Clock', main))
  })

  app.post('/clock', async (request, reply) => {
    const jumped = jumper.jump(request.body)
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true)
      return jumped
    // Waits briefly for the jump: a short one is finished when the page is shown.
    const errorOrNull = jumped.then(
      () => null,
      (error: unknown) => error,
    )
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, JUMP_WAIT_MS, null).unref())
    const error = await Promise.race([errorOrNull, timeout])
    if (error !== null) throw error
    // After the redirect, an error can only be logged.
    void errorOrNull.then(
      (late) => late !== null && request.log.error({ err: late }, 'a jump of the clock broke'),
    )
    return reply.redirect('/clock', 303)
  })
}
