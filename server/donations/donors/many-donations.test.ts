import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DONATIONS_COUNTED_MAX, THANKED_AT_ONCE_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { watchStatements } from '#testing/sent-statements.ts'
import { readDonationDays } from './donors.queries.ts'

const COPIES = THANKED_AT_ONCE_MAX
const MANY = DONATIONS_COUNTED_MAX + 1
const test = testApp()
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
})
afterAll(() => owner.end())

/** Inserts copies of a table's only row, with other values for some columns of copy `n`. */
const copyRow = async (table: string, values: string): Promise<void> => {
  const { rows } = await owner.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  )
  await owner.query(
    `insert into ${table} (${rows[0].names}) select ${rows[0].names}
     from (select t as original, n from ${table} t, generate_series(1, ${COPIES}) n) copies,
       jsonb_populate_record(original, ${values})`,
  )
}

it('of very many donations, filters count up to a maximum and a thank-you goes to a maximum; totals are exact', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  await placeDonation(test, caseId, { amountCents: 20_000, message: 'Hold on' })
  await test.work()
  await owner.query('update case_donor set donation_count = 2')
  await owner.query('update orders set consent_updates = true')
  const id = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))`
  const hash = `'email_hash', 'donor' || n`
  await copyRow(
    'orders',
    `jsonb_build_object('order_id', ${id}, 'idempotency_key', n, 'draft_nonce', n, ${hash})`,
  )
  await copyRow('donation', `jsonb_build_object('donation_id', ${id}, ${hash})`)
  await copyRow('case_donor', `jsonb_build_object(${hash})`)
  await owner.query('update case_balance set donations = donations + $1, donors = donors + $1', [COPIES])
  // As the server does by itself after so many changes.
  await owner.query('analyze')
  const counts = async () => {
    const { donorCounts, unthankedCounts } = (await lena.call('dashboard', { caseId })).data
    return { donorCounts, unthankedCounts }
  }
  const tooMany = { not_thanked: MANY, large: MANY, words: MANY, again: MANY }
  expect(await counts()).toEqual({
    donorCounts: { ...tooMany, refunded: 0, all: COPIES + 1 },
    unthankedCounts: { ...tooMany, refunded: 0, all: MANY },
  })
  const audience = await lena.call('updateAudience', { caseId })
  expect(audience.data).toEqual({ donorCount: MANY, followerCount: 0 })

  await owner.query(
    `update donation set thanked_at = now(), message = null where email_hash like 'donor%' and email_hash <> 'donor7'`,
  )
  const two = { not_thanked: 2, large: 2, words: 2, again: 2 }
  expect(await counts()).toMatchObject({
    donorCounts: { ...tooMany, not_thanked: 2, words: 2, all: COPIES + 1 },
    unthankedCounts: { ...two, all: 2 },
  })

  // Whether few or very many gave again, the list has the same donations.
  const again = async () =>
    (await lena.call('caseDonors', { caseId, filter: 'again', limit: 100 })).data.items.map(
      ({ donationId }) => donationId,
    )
  const ofFew = await again()
  expect(ofFew).toHaveLength(100)
  await owner.query(
    `insert into case_donor (case_id, email_hash, first_at, donation_count)
     select $1, 'donor-elsewhere' || n, now(), 2 from generate_series(1, 5000) n`,
    [caseId],
  )
  expect(await again()).toEqual(ofFew)
  expect(await counts()).toMatchObject({ unthankedCounts: { ...two, all: 2 } })

  await owner.query('update donation set thanked_at = null')
  const thank = async () =>
    (await lena.call('thankDonors', { caseId, to: { filter: 'all' }, text: 'Thanks!' })).data
  expect(await thank()).toEqual({ thankedCount: THANKED_AT_ONCE_MAX })
  expect(await thank()).toEqual({ thankedCount: 1 })
  expect(await thank()).toEqual({ thankedCount: 0 })

  let statementCount = 0
  const stop = watchStatements(() => {
    statementCount += 1
  })
  const cookie = [...lena.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csv = await test.app.inject({ url: calls.donorsCsv.path, query: { caseId }, headers: { cookie } })
  stop()
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1 + COPIES + 1)
  expect(statementCount).toBeLessThan(50)

  // The copies have no addresses to mail to.
  await owner.query(`delete from outbox where topic = 'mail-thanks'`)
  // After the tests, the books are checked, and the copies have no journals.
  for (const table of ['donation', 'orders', 'case_donor'])
    await owner.query(`delete from ${table} where email_hash like 'donor%'`)
  await owner.query('update case_donor set donation_count = 1')
  await owner.query('update case_balance set donations = 1, donors = 1')
})

it('sums donations by Pacific day, also on the day of 23 hours', async () => {
  const caseId = await makeCase(test)
  const times = [
    '2026-03-08T07:59:59.999Z',
    '2026-03-08T08:00:00Z',
    '2026-03-09T06:59:59Z',
    '2026-03-09T07:00:00Z',
  ]
  for (const [index, at] of times.entries())
    await placeDonation(test, caseId, { at: new Date(at), amountCents: 1000 * (index + 1) })
  const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']
  expect(await readDonationDays(test.deps.database.db, caseId, days)).toEqual([
    { day: '2026-03-07', amountCents: 1000, donationCount: 1 },
    { day: '2026-03-08', amountCents: 5000, donationCount: 2 },
    { day: '2026-03-09', amountCents: 4000, donationCount: 1 },
    { day: '2026-03-10', amountCents: 0, donationCount: 0 },
  ])
})
