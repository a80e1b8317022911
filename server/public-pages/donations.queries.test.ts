import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { FIGURE_MAX } from '#contract/cases/cases.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { clearsAtOf, firstClearsStatement, readFirstClearsAt } from '#server/donations/clearing-donations.ts'
import { cursorOf } from '#server/platform/keyset-page.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { recentGiversStatement } from './donations.queries.ts'

type Page = CallOutput<Calls['caseDonations']>

const test = testApp()
let caseId = ''

const amounts = [2500, 5000, 5000, 10_000, 2500, 7500, 1000]
const HIDDEN = 250_000

beforeAll(async () => {
  caseId = await makeCase(test)
  const start = test.clock.now().getTime()
  for (const [index, amountCents] of amounts.entries())
    await placeDonation(test, caseId, {
      amountCents,
      name: `Donor ${'ABCDEFG'[index]}.`,
      email: `donor${index}@mail.example`,
      // Two with the same time: a page boundary between them must not lose one.
      at: new Date(start - MINUTE_MS * Math.floor(index / 2)),
      message: index === 3 ? '<b>Hold on</b> <script>alert(1)</script>' : '',
    })
  await placeDonation(test, caseId, {
    amountCents: HIDDEN,
    name: 'Very Secret',
    nameShown: 'anonymous',
    hideAmount: true,
    at: new Date(start - HOUR_MS),
  })
})

const fetchPage = async (query: string): Promise<{ status: number; envelope: Envelope<Page> }> => {
  const answer = await test.app.inject({ url: `${calls.caseDonations.path}?caseId=${caseId}&${query}` })
  return { status: answer.statusCode, envelope: answer.json() }
}

/** All pages of a list, two donations at a time. */
const walk = async (query: string): Promise<Page['items']> => {
  const items: Page['items'] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { envelope }: { envelope: Envelope<Page> } = await fetchPage(`${query}&limit=2&cursor=${cursor}`)
    expect(envelope.code).toBe(0)
    items.push(...envelope.data.items)
    cursor = envelope.data.nextCursor
  }
  return items
}

describe('the donations of a case', () => {
  it.each(['recent', 'top', 'first'])('sorted by %s come once each, over all pages', async (sort) => {
    const items = await walk(`sort=${sort}`)
    expect(items).toHaveLength(amounts.length + 1)
    expect(new Set(items.map((donation) => donation.donationId)).size).toBe(items.length)
    const { envelope } = await fetchPage(`sort=${sort}&limit=100`)
    expect(envelope.data.items).toEqual(items)
    expect(envelope.data.totalCount).toBe(items.length)
  })

  it('are in the requested order', async () => {
    const times = (await walk('sort=recent')).map((donation) => donation.donatedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect((await walk('sort=first')).map((donation) => donation.donatedAt)).toEqual([...times].reverse())
    const shown = (await walk('sort=top')).map((donation) => donation.amountCents ?? 0)
    expect(shown).toEqual([...shown].sort((a, b) => b - a))
  })

  it('never reveal a hidden name or amount, neither by position nor in a cursor', async () => {
    const items = await walk('sort=top')
    expect(items.at(-1)).toMatchObject({ displayName: 'Anonymous', anonymous: true, amountCents: null })
    for (const sort of ['recent', 'top', 'first']) {
      const { envelope } = await fetchPage(`sort=${sort}&limit=${sort === 'first' ? 1 : amounts.length}`)
      const cursor = Buffer.from(envelope.data.nextCursor ?? '', 'base64url').toString()
      for (const secret of ['Secret', String(HIDDEN)]) {
        expect(JSON.stringify(envelope)).not.toContain(secret)
        expect(cursor).not.toContain(secret)
      }
    }
  })

  it('show markup as text', async () => {
    const { envelope } = await fetchPage('withWords=true')
    expect(envelope.data.totalCount).toBe(1)
    expect(envelope.data.items).toMatchObject([{ message: '<b>Hold on</b> <script>alert(1)</script>' }])
  })
})

describe('a forged cursor', () => {
  const id = '0193a5a0-0000-7000-8000-000000000000'
  it.each([
    ['noise', '!!!'],
    ['text', Buffer.from('hello').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['another list’s', cursorOf([5000, id])],
    ['a time that no calendar has', cursorOf(['2026-02-31T00:00:00Z', id])],
    ['the year zero', cursorOf(['0000-01-01T00:00:00Z', id])],
    ['too many keys', cursorOf([new Date(0).toISOString(), id, 1])],
  ])('is refused at its field: %s', async (_what, cursor) => {
    const { status, envelope } = await fetchPage(`cursor=${cursor}`)
    expect(status).toBe(400)
    expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'cursor' }] } })
  })

  it('is refused with an excessive amount', async () => {
    for (const amount of [1e300, 2 ** 53, '5000']) {
      const { envelope } = await fetchPage(`sort=top&cursor=${cursorOf([amount, id])}`)
      expect(envelope).toMatchObject({ code: 10400, data: { fields: [{ field: 'cursor' }] } })
    }
  })
})

it('when a case’s first donation clears is found without reading the others, also if refunded', async () => {
  const tx = await test.deps.database.db.startTransaction().execute()
  try {
    const first = new Date(test.clock.now().getTime() - HOUR_MS)
    const clearsAt = clearsAtOf(first, true)
    expect(await readFirstClearsAt(tx, caseId)).toEqual(clearsAt)
    await sql`update donation set returned_cents = amount_cents where case_id = ${caseId} and donated_at = ${first}`.execute(
      tx,
    )
    expect(await readFirstClearsAt(tx, caseId)).toEqual(clearsAt)
    // With few donations the planner would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<object>`explain ${firstClearsStatement(caseId)}`.execute(tx)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('using donation_recent')
    expect(plan).toContain('using donation_returned')
    expect(plan).not.toContain('->  Sort')
  } finally {
    await tx.rollback().execute()
  }
})

it('a case without donations has no first one', async () => {
  expect(await readFirstClearsAt(test.deps.database.db, await makeCase(test))).toBeNull()
})

it('a large case’s recent donors are counted without reading more rows than the figure can show', async () => {
  const largeCase = await makeCase(test)
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    // The counted donations need no orders.
    await owner.query('alter table donation drop constraint donation_case_id_donation_id_fkey')
    await owner.query(
      `insert into donation (case_id, donation_id, display_name, name_shown, hide_amount, amount_cents, message, email_hash, donated_at, clears_at)
       select $1, gen_random_uuid(), 'A', 'full', false, 500, 'Hold on', 'h' || n, now() - n * interval '1 second', now()
       from generate_series(1, 5000) as n`,
      [largeCase],
    )
    await owner.query('analyze donation')
    const { sql: text, parameters } = recentGiversStatement([largeCase], new Date(0)).compile(
      test.deps.database.db,
    )
    expect((await owner.query(text, [...parameters])).rows).toMatchObject([{ donors: FIGURE_MAX + 1 }])
    const { rows } = await owner.query(`explain (analyze, format json) ${text}`, [...parameters])
    const plan = JSON.stringify(rows)
    expect(plan).not.toContain('Seq Scan')
    const read = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count))
    expect(Math.max(...read)).toBe(FIGURE_MAX + 1)
  } finally {
    await owner.end()
  }
})
