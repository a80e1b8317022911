import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applicationUrl } from '#database/application-role.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import { openDatabase, type Tx } from '#server/platform/database.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { eraseDonor } from '../donor-page/erase-donor.ts'
import { readOrder } from '../orders.queries.ts'
import { settleOrder } from './settle-order.ts'
import { writeSettlements } from './settlements.queries.ts'

const test = testApp()
const DONATIONS = 24
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const chargeOf = (ref: string, overrides: Partial<PaidCharge> = {}): PaidCharge => ({
  paymentRef: `pi_${ref}`,
  chargeRef: `ch_${ref}`,
  amountCents: 5000,
  payMethod: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardFingerprint: null,
  feeCents: 175,
  balanceRef: `txn_${ref}`,
  paidAt: test.deps.clock.now(),
  returned: null,
  parts: null,
  cardToKeep: null,
  ...overrides,
})

const beginOrder = async (email: string): Promise<string> =>
  (await new Donor(test).begin({ caseId, email })).orderId

const settle = (orderId: string, charge: PaidCharge): Promise<boolean> =>
  settleOrder(test.deps, { orderIds: { caseId, orderId }, attempt: 1, charge, sendReceipt: true })

const countRows = async (source: string): Promise<number> => {
  const { rows } = await test.deps.database.pool.query(
    `select count(*)::int as n from ${source} where case_id = $1`,
    [caseId],
  )
  return rows[0].n
}

describe('concurrent donations to one case', () => {
  it('are each settled once, however many callers report them, and each donor is counted once', async () => {
    const orderIds: string[] = []
    for (let donation = 0; donation < DONATIONS; donation += 1)
      orderIds.push(await beginOrder(`giver.${donation % 8}@mail.example`))
    // The charge's own answer, the webhook and a sweep report each payment at the same time.
    const repeatedIds = [...orderIds, ...orderIds, ...orderIds]
    const settled = await Promise.all(repeatedIds.map((orderId) => settle(orderId, chargeOf(orderId))))
    expect(settled.filter((isSettled) => isSettled)).toHaveLength(DONATIONS)
    expect(await readTotals(test.deps.database.db, caseId)).toMatchObject({
      raisedCents: DONATIONS * 5000,
      donationCount: DONATIONS,
      donorCount: 8,
    })
    expect(await countRows('donation')).toBe(DONATIONS)
    // Fewer deltas than donations: they shared statements.
    expect(await countRows('case_delta')).toBeLessThan(DONATIONS / 2)
    // The donation, the case's fee and the provider's fee.
    expect(await countRows('journal')).toBe(3 * DONATIONS)
    expect(await countRows("(select case_id from outbox where topic = 'mail-receipt') as noted")).toBe(
      DONATIONS,
    )
  })

  it('fail separately, so that one that can’t be written fails alone', async () => {
    const before = await countRows('donation')
    const orderIds: string[] = []
    for (let donation = 0; donation < 6; donation += 1)
      orderIds.push(await beginOrder(`other.${donation}@mail.example`))
    const answers = await Promise.allSettled(
      orderIds.map((orderId, donation) =>
        // Above the ledger's maximum amount.
        settle(orderId, chargeOf(orderId, donation === 4 ? { feeCents: 20_000_000_000 } : {})),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      'rejected',
      'fulfilled',
    ])
    expect(await countRows('donation')).toBe(before + 5)
    const refused = await readOrder(test.deps.database.db, { caseId, orderId: orderIds[4] ?? '' })
    expect(refused?.state).not.toBe('succeeded')
  })

  it('time out on a locked order without holding up the other orders', async () => {
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    await owner.query(`do $$ begin
      execute format('alter role hearten_app in database %I set lock_timeout = 100', current_database());
    end $$`)
    const impatientDatabase = openDatabase(applicationUrl(test.ownerUrl))
    const orderIds: string[] = []
    for (const who of ['held', 'other', 'third', 'fourth'])
      orderIds.push(await beginOrder(`${who}@mail.example`))
    await owner.query('begin')
    await owner.query('select 1 from orders where case_id = $1 and order_id = $2 for update', [
      caseId,
      orderIds[0],
    ])
    const deps = { ...test.deps, database: impatientDatabase }
    const settleAll = () =>
      Promise.allSettled(
        orderIds.map((orderId) =>
          settleOrder(deps, {
            orderIds: { caseId, orderId },
            attempt: 1,
            charge: chargeOf(orderId),
            sendReceipt: true,
          }),
        ),
      )
    const whileHeld = await settleAll()
    await owner.query('commit')
    const afterwards = await settleAll()
    await Promise.all([impatientDatabase.close(), owner.end()])
    expect(whileHeld).toMatchObject([
      { status: 'rejected', reason: { code: '55P03' } },
      { value: true },
      { value: true },
      { value: true },
    ])
    expect(afterwards.map((answer) => answer.status === 'fulfilled' && answer.value)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

it('settlements find their orders by id on a case with thousands of orders', async () => {
  const orderId = await beginOrder('pattern@mail.example')
  const first = await beginOrder('planned@mail.example')
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  // Adds four hundred cases with five orders each, and two thousand orders to the test's case.
  const copyRow = async (
    table: string,
    key: string,
    id: string,
    changes: string,
    count: number,
  ): Promise<void> => {
    const { rows } = await owner.query(
      `select string_agg(column_name, ', ') as written from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    await owner.query(
      `insert into ${table} (${rows[0].written}) select ${rows[0].written} from (
        select copies.* from ${table} as pattern, generate_series(1, ${count}) n,
        lateral jsonb_populate_record(null::${table}, to_jsonb(pattern) || ${changes}) as copies
        where pattern.${key} = $1) as written`,
      [id],
    )
  }
  const newCase = `jsonb_build_object('case_id', lpad(n::text, 12, '0'))`
  const newOrder = `jsonb_build_object('order_id', gen_random_uuid(), 'idempotency_key', n, 'draft_nonce', n,
    'case_id', case when n <= 2000 then case_id else lpad((1 + n % 400)::text, 12, '0') end)`
  await copyRow('cases', 'case_id', caseId, newCase, 400)
  await copyRow('orders', 'order_id', orderId, newOrder, 4000)
  await owner.query(`insert into charge_attempt (case_id, order_id, attempt, confirmation_token, state, requested_at)
    select case_id, order_id, 1, 'token', 'requested', created_at from orders`)
  await owner.query('analyze orders, charge_attempt')
  await owner.end()
  const { database, ids, clock } = test.deps
  const settleAndCount = async (tx: Tx, id: string): Promise<number> => {
    const order = await readOrder(tx, { caseId, orderId: id })
    if (order === null) throw new Error('the order isn’t there')
    const settlement = {
      orderIds: order,
      order,
      attempt: 1,
      charge: chargeOf(id),
      sendReceipt: true,
      displayName: 'Ada',
    }
    await writeSettlements(tx, { ids, caseId, now: clock.now(), settlements: [settlement] })
    const { rows } = await sql<{ count: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
      where relname in ('orders', 'charge_attempt')`.execute(tx)
    return rows[0]?.count ?? 0
  }
  const readRows = await database.transact(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    // The first call makes the query plans, which reads rows too, so its count is subtracted.
    const planning = await settleAndCount(tx, first)
    return (await settleAndCount(tx, orderId)) - planning
  })
  expect(readRows).toBeLessThan(20)
})

it('settlements don’t publish the name of a donor who is erased between read and write', async () => {
  const { db } = test.deps.database
  const caseId = await makeCase(test)
  const { orderId } = await new Donor(test).begin({ caseId, name: 'Carol Brandt', message: 'Hold on, Rosa' })
  const order = await readOrder(db, { caseId, orderId })
  if (order === null) throw new Error('the order isn’t there')
  await eraseDonor(test.deps, {
    emailHash: order.emailHash,
    after: new Date(0),
    until: test.deps.clock.now(),
  })
  const settlement = {
    orderIds: { caseId, orderId },
    order,
    attempt: 1,
    charge: chargeOf(orderId),
    sendReceipt: false,
    displayName: 'Carol Brandt',
  }
  const { ids, clock } = test.deps
  const settled = await writeSettlements(db, { ids, caseId, now: clock.now(), settlements: [settlement] })
  expect([...settled]).toEqual([orderId])
  const { rows } = await test.deps.database.pool.query('select * from donation where donation_id = $1', [
    orderId,
  ])
  expect(rows).toMatchObject([{ display_name: 'Anonymous', name_shown: 'anonymous', message: null }])
})
