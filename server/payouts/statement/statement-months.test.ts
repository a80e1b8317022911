import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { donationMonthsStatement } from '#server/donations/donation-months.ts'
import { returnMonthsStatement } from '#server/ledger/case-flows.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()

const DONATIONS = 20_000
const RETURNS = 20

/** A donation every 40 minutes, each with its journal, some with a refund's. */
const FILL = [
  'alter table donation drop constraint donation_case_id_donation_id_fkey',
  `insert into donation (case_id, donation_id, display_name, name_shown, hide_amount, amount_cents, returned_cents, email_hash,
     donated_at, clears_at)
   select $1, gen_random_uuid(), 'A', 'full', false, 500, case when n % 10 = 0 then 500 else 0 end, 'h' || n, at, at + interval '1 day'
   from (select n, timestamptz '2026-11-20' - n * interval '40 minutes' as at from generate_series(1, ${DONATIONS}) n) d`,
  `insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at)
   select $1, gen_random_uuid(), 'donation', 'order', donation_id, 1, donated_at, donated_at from donation where case_id = $1`,
  `insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at)
   select $1, gen_random_uuid(), 'refund_reserved', 'refund', donation_id, 1, donated_at, donated_at
   from donation where case_id = $1 order by donated_at limit ${RETURNS}`,
  'analyze donation, journal',
]

type Plan = {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const rowsRead = (plan: Plan): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)))
    .reduce((sum, rows) => sum + rows, 0)

it('the months of a large case are found without reading its donations', async () => {
  const caseId = await makeCase(test)
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  const run = async (statement: RawBuilder<unknown>) => {
    const { sql: text, parameters } = statement.compile(test.deps.database.db)
    const { rows } = await owner.query(text, [...parameters])
    const { rows: plans } = await owner.query(`explain (analyze, format json) ${text}`, [...parameters])
    return { months: rows.map(({ month }) => month), rows: rowsRead(plans[0]['QUERY PLAN'][0].Plan) }
  }
  try {
    await owner.query('begin')
    for (const text of FILL) await owner.query(text, text.includes('$1') ? [caseId] : [])
    const { rows } = await owner.query(
      `select distinct to_char(donated_at at time zone 'America/Los_Angeles', 'YYYY-MM') as month from donation
       where case_id = $1 order by month desc`,
      [caseId],
    )
    const donations = await run(donationMonthsStatement(caseId))
    expect(donations.months).toEqual(rows.map(({ month }) => month))
    expect(donations.months.length).toBeGreaterThan(15)
    expect(donations.rows).toBeLessThan(5 * donations.months.length)
    const returns = await run(returnMonthsStatement(caseId))
    expect(returns.months).toEqual([donations.months.at(-1)])
    expect(returns.rows).toBe(RETURNS)
  } finally {
    await owner.end()
  }
})
