import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { INTAKE } from '#contract/tracking/tracking-limits.ts'
import { testApp } from '#testing/app.ts'
import { EVENTS_READ_MAX, VISITS_READ_MAX } from './tracking.queries.ts'

/** What one browser and one network may add to the tracking data, and what reading a browser's costs at most. */

const FACTOR = 0.02
const product = testApp({ RATE_LIMIT_FACTOR: String(FACTOR) })

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
let made = 0
const newId = (): string => {
  made += 1
  return `v${String(made).padStart(18, '0')}`
}

const send = async (selfTag: string, count: number, remoteAddress: string) => {
  const at = product.clock.now().toISOString()
  const common = { channel: '99', subChannel: null, visitDv: 'pc', shareSourceId: null, selfTag }
  const visitId = newId()
  const none = { pageId: null, fromPath: null, userSourceId: null, testCode: null, extInfo: {} }
  const page = { op: 'page_enter', opTime: at, pageName: 'case_detail', toPath: '/case-detail/:caseId' }
  const payload = {
    visit: {
      ...common,
      visitId,
      startedAt: at,
      firstVisitAt: at,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      referrerHost: null,
      shareChannel: null,
      landingPath: '/',
    },
    events: Array.from({ length: count }, () => ({
      ...common,
      ...none,
      ...page,
      visitId,
      eventId: `${newId()}m0000000`,
    })),
  }
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': CHROME, cookie: `uuid=${selfTag}` }
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/log/events',
    headers,
    payload,
    remoteAddress,
  })
  return answer.json<{ code: number; data: { accepted: number } }>()
}

const countRows = async (visitorId?: string): Promise<number> => {
  const { db } = product.deps.database
  const counts = await Promise.all(
    (['trackedEvent', 'trackedVisit'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$if(visitorId !== undefined, (query) => query.where('visitorId', '=', visitorId ?? ''))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

it('takes a day’s rows of a browser and of a network, drops further ones', async () => {
  const before = await countRows()
  const selfTag = newId()
  expect((await send(selfTag, 60, '198.51.100.1')).data.accepted).toBe(60)
  expect((await send(selfTag, 60, '198.51.100.2')).data.accepted).toBe(0)
  expect(await countRows(selfTag)).toBeLessThanOrEqual(INTAKE.rowsPerVisitor * FACTOR)
  const accepted: number[] = []
  for (let count = 0; count < 20; count += 1)
    // One party may have all of a /48.
    accepted.push((await send(newId(), 60, `2001:db8:1:${count}::1`)).data.accepted)
  expect(accepted.at(0)).toBe(60)
  expect(accepted.at(-1)).toBe(0)
  expect((await countRows()) - before - 61).toBeLessThanOrEqual(INTAKE.rowsPerNetwork * FACTOR)
  expect((await send(newId(), 60, '2001:db8:2::1')).data.accepted).toBe(60)
})

it('charges a batch by its rows', async () => {
  const codesOf = async (rows: number, address: string): Promise<number[]> => {
    const answers: number[] = []
    for (let count = 0; count < 24; count += 1) answers.push((await send(newId(), rows, address)).code)
    return answers
  }
  expect(await codesOf(1, '198.51.100.5')).not.toContain(codes.slowDown.code)
  expect(await codesOf(INTAKE.eventsMax, '198.51.100.6')).toContain(codes.slowDown.code)
})

it('reads a bounded number of rows of a browser, however many there are', async () => {
  const selfTag = newId()
  await send(selfTag, 1, '198.51.100.7')
  const { db } = product.deps.database
  await sql`insert into tracked_visit select (jsonb_populate_record(v, jsonb_build_object('visit_id', 'copy' || n))).*
    from tracked_visit v, generate_series(1, ${VISITS_READ_MAX}::int) n where visitor_id = ${selfTag}`.execute(
    db,
  )
  await sql`insert into tracked_event select (jsonb_populate_record(e, jsonb_build_object('event_id', 'copy' || n))).*
    from tracked_event e, generate_series(1, ${EVENTS_READ_MAX}::int) n where visitor_id = ${selfTag}`.execute(
    db,
  )
  const read = async (path: string) =>
    (await product.app.inject({ url: `/api/log/${path}`, headers: { cookie: `uuid=${selfTag}` } })).json()
      .data
  expect(await read('visitor')).toMatchObject({
    facts: { visits: VISITS_READ_MAX, pages: EVENTS_READ_MAX },
  })
  const { visits, events } = await read('visitor-records')
  expect([visits.length, events.length]).toEqual([VISITS_READ_MAX, EVENTS_READ_MAX])
})
