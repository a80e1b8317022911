import type pg from 'pg'
import { DAY_MS } from '#contract/dates.ts'
import { giveHistoric } from '#database/demo/give-historic.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import type { BalanceMovement, PaymentProvider } from '#server/outside/payments/port.ts'
import { readReconciliation } from '#server/reconciliation/read-reconciliation.ts'
import { reconcile } from '#server/reconciliation/reconcile.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { copyRows, type Values } from './copy-rows.ts'
import { DONATION } from './two-sizes.ts'

const DONATIONS = 300_000
const CASES = 500
const DAYS = 30
/** Days that a nightly reconciliation covers. */
const RECONCILED_DAYS = 3
const KINDS = ['donation', 'case_fee', 'processor_fee'] as const

const copyDonations = (owner: pg.Pool, table: string, where: string, values: Values): Promise<void> =>
  copyRows(
    owner,
    table,
    values,
    `${table} t, generate_series(1, ${DONATIONS}) n, bench_case c where ${where} and c.place = n % ${CASES} order by n`,
  )

const END = new Date(Math.floor(Date.now() / 1000) * 1000)
/** SQL of the time of copy `n`: the copies are spread evenly over the days. */
const AT = `date_trunc('second', '${END.toISOString()}'::timestamptz - interval '${DAYS} days' + n * interval '${(DAYS * 86_400) / DONATIONS} seconds' - interval '1 second')`
/** SQL of the order id of copy `n`. */
const ORDER_ID = `md5('order' || n)::uuid`

/** Copies a settled donation and its journals. Copies are enough, because only the nightly work is measured. */
const fill = async (owner: pg.Pool, orderId: string): Promise<void> => {
  const ofOrder = (column: string) => `t.${column} = '${orderId}'`
  const keys = { case_id: 'c.case_id', order_id: ORDER_ID }
  const donor = { email_hash: `md5('donor' || n)` }
  await copyDonations(owner, 'orders', ofOrder('order_id'), {
    ...keys,
    ...donor,
    idempotency_key: `'key' || n`,
    draft_nonce: `'nonce' || n`,
    paid_at: AT,
    provider_ref: `'pi_' || n`,
    charge_ref: `'ch_' || n`,
  })
  await copyDonations(owner, 'donation', ofOrder('donation_id'), {
    ...donor,
    case_id: 'c.case_id',
    donation_id: ORDER_ID,
    donated_at: AT,
    clears_at: `${AT} + interval '120 hours'`,
  })
  await copyDonations(
    owner,
    'case_donor',
    `t.case_id = (select case_id from orders where order_id = '${orderId}')`,
    { ...donor, case_id: 'c.case_id' },
  )
  await owner.query(`insert into provider_ref (ref, case_id, order_id)
    select 'pi_' || n, c.case_id, ${ORDER_ID} from generate_series(1, ${DONATIONS}) n, bench_case c where c.place = n % ${CASES}`)
  for (const kind of KINDS) {
    const journal = `(select journal_id from bench_journal where kind = '${kind}')`
    const journalId = `md5('${kind}' || n)::uuid`
    await copyDonations(owner, 'journal', `t.journal_id = ${journal}`, {
      case_id: 'c.case_id',
      journal_id: journalId,
      occurred_at: AT,
      posted_at: AT,
      source_id: kind === 'processor_fee' ? `'txn_' || n` : `${ORDER_ID}::text`,
    })
    await copyDonations(owner, 'journal_line', `t.journal_id = ${journal}`, {
      case_id: 'c.case_id',
      journal_id: journalId,
    })
  }
  await owner.query(`insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors)
    select c.case_id, gen_random_uuid(), count(*) * 5000, count(*) * (5000 - 175), count(*) * 175, count(*), count(*)
    from generate_series(1, ${DONATIONS}) n, bench_case c where c.place = n % ${CASES} group by c.case_id`)
  await owner.query('vacuum analyze')
}

/** Balance movements of the same donations, as the provider lists them. */
const movementsOf = (owner: pg.Pool): PaymentProvider['movements'] =>
  async function* (from, to) {
    const { rows } = await owner.query<BalanceMovement>(
      `select 'txn_' || n as "balanceRef", 'charge' as category, 'ch_' || n as "sourceRef", 'pi_' || n as "paymentRef",
         'usd' as currency, 5500 as "amountCents", 190 as "feeCents", ${AT} as at
       from generate_series(1, ${DONATIONS}) n where ${AT} >= $1 and ${AT} < $2 order by n desc`,
      [from, to],
    )
    yield* rows
  }

/** @returns how many seconds the work took */
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Measures how long the nightly work takes: all ledger checks, and a reconciliation of three days. */
export const benchNightly = async (database: BenchDatabase & { owner: pg.Pool }): Promise<void> => {
  const { owner } = database
  const { deps, close } = await benchDeps(database)
  try {
    await owner.query('create table bench_case (place int primary key, case_id text not null)')
    for (let n = 0; n < CASES; n += 1)
      await owner.query('insert into bench_case values ($1, $2)', [n, await makeCase({ deps })])
    const templateCaseId = await makeCase({ deps })
    const { metadata } = await giveHistoric(deps, templateCaseId, DONATION, 'template')
    await owner.query('create table bench_journal as select journal_id, kind from journal')
    console.log(`\nNightly works, ${DONATIONS} gifts of ${DAYS} days on ${CASES} cases`)
    console.log(`  made in ${(await secondsOf(() => fill(owner, metadata['order_id'] ?? ''))).toFixed(1)} s`)
    console.log(`  folded in ${(await secondsOf(() => foldWaitingCases(deps.database))).toFixed(1)} s`)
    let findings = 0
    const checkSeconds = await secondsOf(async () => {
      findings = (await checkLedger(deps.database.patient.db)).length
    })
    console.log(`  books checked in ${checkSeconds.toFixed(1)} s, findings ${findings}`)
    const payments = { ...deps.payments, movements: movementsOf(owner) }
    const range = { from: new Date(END.getTime() - RECONCILED_DAYS * DAY_MS), to: END }
    for (const time of ['first', 'again']) {
      let runId = ''
      const runSeconds = await secondsOf(async () => {
        runId = await reconcile({ ...deps, payments }, range)
      })
      const staff = { staffId: deps.ids.uuid(), roles: ['finance'] } as const
      const { run } = await readReconciliation(deps, staff, runId)
      console.log(
        `  reconciled ${time} in ${runSeconds.toFixed(1)} s: ${run.counts?.movements} movements, ${run.counts?.entries} entries, ` +
          `${run.state}, unexplained ${run.sums?.unexplainedCents}, heap ${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MiB`,
      )
    }
  } finally {
    await close()
  }
}
