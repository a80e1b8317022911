import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { INTAKE } from '#contract/tracking/tracking-limits.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { listErrors } from './errors/list-errors.ts'
import { startExperimentRow } from './experiments/experiments.queries.ts'
import { readExperimentResults } from './experiments/read-results.ts'
import { forgetKnownExperiments } from './experiments/running.ts'
import { forgetOldEvents } from './forget-events.ts'
import { sumHours, sumSegment } from './insight-hours.queries.ts'
import { rollUp } from './roll-up/roll-up.ts'
import { readEvents, readVisits } from './tracking.queries.ts'

const product = testApp()

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
let made = 0
const newId = () => {
  made += 1
  return `v${String(made).padStart(18, '0')}`
}

const visitOf = (selfTag: string, more: object = {}) => ({
  visitId: `visit-${selfTag}`,
  selfTag,
  startedAt: product.clock.now().toISOString(),
  firstVisitAt: product.clock.now().toISOString(),
  visitDv: 'pc',
  channel: '1',
  subChannel: null,
  utmSource: 'fb',
  utmMedium: 'paid',
  utmCampaign: 'flood-2026',
  referrerHost: 'l.facebook.com',
  shareSourceId: null,
  shareChannel: null,
  landingPath: '/case-detail/:caseId',
  ...more,
})

const eventOf = (selfTag: string, more: object = {}) => ({
  eventId: `${newId()}m0000000`,
  op: 'page_enter',
  opTime: product.clock.now().toISOString(),
  pageName: 'case_detail',
  pageId: null,
  fromPath: null,
  toPath: '/case-detail/:caseId',
  channel: '1',
  subChannel: null,
  visitId: `visit-${selfTag}`,
  visitDv: 'pc',
  selfTag,
  shareSourceId: null,
  userSourceId: null,
  testCode: null,
  extInfo: {},
  ...more,
})

type Batch = { visit: ReturnType<typeof visitOf>; events: readonly unknown[] }

const send = async (batch: Batch, headers: Record<string, string> = {}, payload?: Buffer) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/log/events',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': CHROME,
      cookie: `uuid=${batch.visit.selfTag}`,
      ...headers,
    },
    payload: payload ?? JSON.stringify(batch),
  })
  return answer.json<{ code: number; data: { accepted: number; dropped: number } }>()
}

describe('the events call', () => {
  it('stores each event once, however often it is delivered, and drops only invalid ones', async () => {
    const selfTag = newId()
    const good = eventOf(selfTag)
    const batch = {
      visit: visitOf(selfTag),
      events: [
        good,
        { ...eventOf(selfTag), op: 'spy' },
        eventOf(selfTag, { op: 'click', extInfo: { code: 'amount' } }),
        eventOf(selfTag, { opTime: new Date(product.clock.now().getTime() - 30 * DAY_MS).toISOString() }),
        eventOf(newId()),
        'no event',
      ],
    }
    expect((await send(batch)).data).toEqual({ accepted: 1, dropped: 5 })
    expect((await send(batch)).data).toEqual({ accepted: 1, dropped: 5 })
    const events = await readEvents(product.deps.database.db, selfTag)
    expect(events).toMatchObject([
      { eventId: good.eventId, op: 'page_enter', pageName: 'case_detail', isBot: false },
    ])
    expect(await readVisits(product.deps.database.db, selfTag)).toMatchObject([
      { source: 'ads', device: 'pc', utmCampaign: 'flood-2026' },
    ])
  })

  it('drops events with a person’s name, address or number in any field', async () => {
    const PLANTED = ['Rosa Delgado', 'rosa@mail.example', '(555) 014-0188', 'rosa%40mail.example']
    for (const planted of PLANTED) {
      const selfTag = newId()
      for (const field of [
        'channel',
        'toPath',
        'fromPath',
        'pageName',
        'pageId',
        'testCode',
        'shareSourceId',
      ]) {
        const { data } = await send({
          visit: visitOf(selfTag),
          events: [eventOf(selfTag, { [field]: planted }), eventOf(selfTag, { extInfo: { note: planted } })],
        })
        expect(data, field).toEqual({ accepted: 0, dropped: 2 })
      }
      for (const field of ['utmSource', 'utmCampaign', 'channel', 'referrerHost', 'landingPath', 'visitId'])
        expect((await send({ visit: visitOf(selfTag, { [field]: planted }), events: [] })).code, field).toBe(
          10400,
        )
      expect(await readEvents(product.deps.database.db, selfTag)).toEqual([])
    }
  })

  it('reads gzip, up to its limit', async () => {
    const selfTag = newId()
    const batch = { visit: visitOf(selfTag), events: [eventOf(selfTag)] }
    const gzip = { 'content-encoding': 'gzip' }
    expect((await send(batch, gzip, gzipSync(JSON.stringify(batch)))).data.accepted).toBe(1)
    const bomb = gzipSync(JSON.stringify({ ...batch, events: [' '.repeat(20 * INTAKE.bytesMax)] }))
    expect(bomb.length).toBeLessThan(INTAKE.bytesMax / 10)
    expect((await send(batch, gzip, bomb)).code).toBe(10413)
    expect((await send(batch, gzip, Buffer.from('no gzip'))).code).not.toBe(0)
    expect((await send(batch, { 'content-encoding': 'br' })).code).toBe(10415)
    const many = Array.from({ length: INTAKE.eventsMax + 1 }, () => 1)
    expect((await send({ ...batch, events: many })).code).toBe(10400)
  })

  it('marks bots, and stores nothing of a browser that opted out', async () => {
    const bot = newId()
    await send({ visit: visitOf(bot), events: [eventOf(bot)] }, { 'user-agent': 'Googlebot/2.1' })
    expect(await readEvents(product.deps.database.db, bot)).toMatchObject([{ isBot: true }])
    const shy = newId()
    const batch = { visit: visitOf(shy), events: [eventOf(shy)] }
    expect((await send(batch, { 'sec-gpc': '1' })).data.accepted).toBe(0)
    expect((await send(batch, { cookie: `uuid=${shy}; measure=off` })).data.accepted).toBe(0)
    expect(await readVisits(product.deps.database.db, shy)).toEqual([])
  })

  it('stores nothing of a browser but under its own cookie', async () => {
    const theirs = newId()
    const batch = { visit: visitOf(theirs), events: [eventOf(theirs)] }
    for (const cookie of ['', `uuid=${newId()}`, 'uuid=', `uuid=${theirs}x`])
      expect((await send(batch, { cookie })).data).toEqual({ accepted: 0, dropped: 1 })
    expect(await readVisits(product.deps.database.db, theirs)).toEqual([])
    expect((await send(batch)).data).toEqual({ accepted: 1, dropped: 0 })
  })
})

it('shows a browser its stored data, and erases it at once', async () => {
  const selfTag = newId()
  await send({ visit: visitOf(selfTag), events: [eventOf(selfTag)] })
  const headers = { cookie: `uuid=${selfTag}`, 'sec-fetch-site': 'same-origin' }
  const ask = async (method: 'GET' | 'POST', path: string) =>
    (await product.app.inject({ method, url: `/api/log/${path}`, headers })).json().data
  expect(await ask('GET', 'visitor')).toMatchObject({
    facts: { visits: 1, pages: 1, source: 'Ads' },
  })
  expect((await ask('GET', 'visitor-records')).events).toHaveLength(1)
  expect(await ask('POST', 'forget')).toEqual({ erased: 2 })
  expect(await ask('GET', 'visitor')).toEqual({ facts: null })
  // A batch that was in transit during the erasure.
  await send({ visit: visitOf(selfTag), events: [eventOf(selfTag)] })
  expect(await ask('GET', 'visitor-records')).toEqual({ visits: [], events: [] })
})

it('takes a variant’s request as a form, and answers null without an experiment', async () => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/log/ab-test',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: `testCode=donate_button&selfTag=${newId()}`,
  })
  expect(answer.json()).toMatchObject({ code: 0, data: { variant: null } })
})

it('sums up hours by source, joined to the donations of the same browsers, and deletes by age', async () => {
  const caseId = await makeCase(product, {})
  const donor = new Donor(product)
  const selfTag = donor.visitorId
  await send({
    visit: visitOf(selfTag),
    events: [
      eventOf(selfTag, { pageId: caseId, extInfo: { isNewUser: true } }),
      eventOf(selfTag, { pageId: caseId }),
      eventOf(selfTag, { op: 'click', extInfo: { code: 'report' } }),
      eventOf(selfTag, { op: 'click', extInfo: { code: 'report' } }),
      eventOf(selfTag, { pageName: 'donate', toPath: '/donate/pay/:caseId' }),
    ],
  })
  product.clock.advance(MINUTE_MS)
  await donor.give({ caseId })
  const window = { from: new Date(0), to: new Date(product.clock.now().getTime() + DAY_MS) }
  const { db } = product.deps.database
  const read = async (metric: string, segment: string) => {
    const sums = await sumHours(db, metric, window)
    return Object.fromEntries(
      sums.filter((sum) => sum.segment === segment).map(({ step, count }) => [step, count]),
    )
  }
  await rollUp(product.deps)
  const once = await read('funnel', 'ads')
  expect(once).toMatchObject({ donatePage: 1, ordered: 1, gave: 1 })
  const ofCampaign = await read('campaign', 'flood-2026')
  expect(ofCampaign).toMatchObject({ visits: once['visits'], donatePage: 1, ordered: 1, gave: 1 })
  expect(await read('visitor', 'new')).toEqual({ visits: 1 })
  expect(await read('press', 'report')).toEqual({ presses: 2 })
  await rollUp(product.deps)
  expect(await read('visitor', 'new')).toEqual({ visits: 1 })
  expect(await read('funnel', 'ads')).toEqual(once)
  expect(await read('campaign', 'flood-2026')).toEqual(ofCampaign)
  // A visit that opened a case twice counts once.
  expect(await sumSegment(db, { metric: 'case', segment: caseId, step: 'visits' })).toBe(1)
  product.clock.advance((INTAKE.keptDays + 1) * DAY_MS)
  await forgetOldEvents(product.deps)
  expect(await readEvents(db, selfTag)).toEqual([])
  expect(await readVisits(db, selfTag)).toEqual([])
})

it('shows a group of errors with its source lines, and counts errors for a running experiment', async () => {
  const place = 'server/tracking/errors/report-error.ts'
  await product.deps.database.transact((tx) => startExperimentRow(tx, 'donate_button', product.clock.now()))
  forgetKnownExperiments(product.deps)
  const report = () =>
    product.app.inject({
      method: 'POST',
      url: '/api/log/errors',
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': CHROME },
      payload: {
        reports: [
          {
            message: 'RangeError: a line of the source',
            stack: `RangeError: rosa@mail.example\n    at reportError (http://h/${place}:20:3)\n`,
            page: 'donate',
            testCode: 'donate_button_b',
            routes: ['/', '/donate/pay/:caseId'],
          },
        ],
      },
    })
  await report()
  await report()
  const { items, counts, chosen } = await listErrors(product.deps, {
    state: 'open',
    words: 'of the SOURCE',
    limit: 20,
  })
  expect(items).toMatchObject([{ place: `${place}:20`, times: 2 }])
  expect(counts.browser).toBeGreaterThan(0)
  expect(chosen).toMatchObject({
    routes: ['/', '/donate/pay/:caseId'],
    browsers: [{ name: 'Chrome on Windows', times: 2 }],
    stack: expect.not.stringContaining('rosa@'),
  })
  expect(chosen?.hours.at(-1)).toBe(2)
  expect(chosen?.source.map(({ line }) => line)).toEqual([17, 18, 19, 20, 21, 22])
  const results = await readExperimentResults(product.deps)
  expect(results[0]?.variants.map(({ errors }) => errors)).toEqual([0, 2])
})
