import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { runJob } from '#server/job-table.ts'
import { account } from '#server/ledger/chart.ts'
import { tokenSource } from '#server/outside/payments/charge-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { readOrder } from '../orders.queries.ts'
import { beginAttempt } from './attempts.queries.ts'

const test = testApp()
/** Two, because the provider's client retries once, under the same key, after a lost connection. */
const CONNECTIONS_TO_CUT = 2
const NO_FAULTS = {
  answer500Next: 0,
  cutConnectionNext: 0,
  providerDown: false,
  slowSuccessSeconds: 0,
  lateFeeSeconds: 0,
  dropWebhooks: 0,
}
let caseId = ''
let world: OutsideWorld
beforeAll(async () => {
  caseId = await makeCase(test)
  world = outsideWorld(test)
})
beforeEach(() => world.faults({ ...NO_FAULTS, dropWebhooks: 1 }))

const run = async (task: 'resolve-stuck-orders' | 'expire-orders'): Promise<void> => {
  await runJob(test.deps, task)
}
const stateOf = async (orderId: string) =>
  (await readOrder(test.deps.database.db, { caseId, orderId }))?.state
const donationsOf = async (orderId: string): Promise<number> => {
  const { rows } = await test.deps.database.pool.query(
    "select count(*)::int as n from journal where kind = 'donation' and source_id = $1",
    [orderId],
  )
  return rows[0].n
}
const expectPaidOnce = async (orderId: string): Promise<void> => {
  expect(await stateOf(orderId)).toBe('succeeded')
  expect(await world.chargesOf(orderId)).toHaveLength(1)
  expect(await donationsOf(orderId)).toBe(1)
}

/** Creates an order and charges it while the provider has these faults. */
const giveWithFaults = async (faults: object, card?: string, email = 'carol.brandt@mail.example') => {
  const donor = new Donor(test)
  const order = await donor.begin({ caseId, email })
  const token = await donor.token(card)
  await world.faults(faults)
  return { donor, order, token, charged: await donor.charge(order, token) }
}

describe('an answer that never came', () => {
  it.each([
    ['because the connection broke', { cutConnectionNext: CONNECTIONS_TO_CUT }],
    ['because the provider broke after it had charged', { answer500Next: 1 }],
  ])(
    '%s is reported as "still confirming", and the result page’s own poll settles it',
    async (_why, faults) => {
      const { donor, order, charged } = await giveWithFaults(faults)
      expect(charged).toMatchObject({ status: 409, envelope: { code: 30207 } })
      expect(charged.envelope.msg).toBe('Still confirming with your bank. You won’t be charged twice.')
      expect(await stateOf(order.orderId)).toBe('unknown')
      expect((await donor.status(order)).envelope.data).toMatchObject({ status: 'succeeded' })
      await expectPaidOnce(order.orderId)
    },
  )

  it('gives a resent attempt the same answer, and no other attempt is accepted', async () => {
    const { donor, order, token } = await giveWithFaults({ cutConnectionNext: CONNECTIONS_TO_CUT })
    expect((await donor.charge(order, token)).envelope.code).toBe(30207)
    expect((await donor.charge(order, await donor.token(), 2)).envelope.code).toBe(10409)
    await donor.status(order)
    await expectPaidOnce(order.orderId)
  })

  it('is found by the payment’s metadata if the idempotency key keeps replaying the error', async () => {
    const { donor, order, charged } = await giveWithFaults({}, 'pm_card_sandboxAmbiguous')
    expect(charged.envelope.code).toBe(30207)
    expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
    await expectPaidOnce(order.orderId)
  })

  it('is never a failure while the provider is unavailable, and is settled by the job afterwards', async () => {
    const { donor, order } = await giveWithFaults({ providerDown: true })
    test.clock.advance(2000)
    expect((await donor.status(order)).envelope.data).toMatchObject({ status: 'unknown', canRetry: false })
    await world.faults({ providerDown: false })
    test.clock.advance(2 * MINUTE_MS)
    await run('resolve-stuck-orders')
    await expectPaidOnce(order.orderId)
  })

  it('because our own database was slow is reported as "still confirming", never as "busy"', async () => {
    const donor = new Donor(test)
    const order = await donor.begin({ caseId })
    const token = await donor.token()
    const holder = new pg.Client({ connectionString: test.ownerUrl })
    await holder.connect()
    try {
      // Only the provider's answer is written to this table: the attempt itself can be recorded.
      await holder.query('begin; lock table provider_ref in access exclusive mode')
      const charged = await donor.charge(order, token)
      expect(charged).toMatchObject({ status: 409, envelope: { code: 30207 } })
    } finally {
      await holder.end()
    }
    test.clock.advance(2000)
    expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
    await expectPaidOnce(order.orderId)
  })

  it('is retried with the same parameters although the case’s title has changed', async () => {
    const { donor, order } = await giveWithFaults({ providerDown: true })
    await test.deps.database.pool.query(
      "update cases set title = 'Another title altogether' where case_id = $1",
      [caseId],
    )
    await world.faults({ providerDown: false })
    test.clock.advance(2000)
    expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
    expect((await world.chargesOf(order.orderId))[0]?.description).toBe(
      'Gift to Rosa Delgado: Help Rosa rebuild after the flood',
    )
  })

  it('is settled by the webhook alone', async () => {
    const { order } = await giveWithFaults({ cutConnectionNext: CONNECTIONS_TO_CUT, dropWebhooks: 0 })
    await world.advanceTime(0)
    await test.work()
    await expectPaidOnce(order.orderId)
  })
})

describe('a process that crashed between recording an attempt and charging it', () => {
  it('is resumed by the sweep, which charges once', async () => {
    const donor = new Donor(test)
    const order = await donor.begin({ caseId })
    const source = tokenSource(await donor.token())
    const words = { description: 'Gift', statementSuffix: 'ROSA D.', returnUrl: 'http://localhost/back' }
    const requestedAt = test.deps.clock.now()
    await test.deps.database.transact((tx) =>
      beginAttempt(
        tx,
        { caseId, orderId: order.orderId },
        { attempt: 1, source, networkKeys: null, words, requestedAt },
      ),
    )
    expect((await donor.status(order)).envelope.data.status).toBe('processing')
    test.clock.advance(2 * MINUTE_MS)
    await Promise.all([run('resolve-stuck-orders'), run('resolve-stuck-orders')])
    await expectPaidOnce(order.orderId)
  })

  it.each([
    ['whose order has expired', async () => void test.clock.advance(31 * MINUTE_MS)],
    [
      'whose case has stopped taking donations',
      async () => {
        await test.deps.database.pool.query('update cases set donations_enabled = false where case_id = $1', [
          caseId,
        ])
        test.clock.advance(2 * MINUTE_MS)
      },
    ],
  ])('is looked up and never charged by the sweep for a donor %s', async (_why, prepare) => {
    const { order } = await giveWithFaults({ providerDown: true })
    await world.faults({ providerDown: false })
    await prepare()
    await run('resolve-stuck-orders')
    expect(await stateOf(order.orderId)).toBe('unknown')
    test.clock.advance(61 * MINUTE_MS)
    await run('resolve-stuck-orders')
    expect(await stateOf(order.orderId)).toBe('failed')
    expect(await world.chargesOf(order.orderId)).toHaveLength(0)
    await test.deps.database.pool.query('update cases set donations_enabled = true where case_id = $1', [
      caseId,
    ])
  })

  it('doesn’t charge once the provider has forgotten the idempotency key', async () => {
    const donor = new Donor(test)
    const order = await donor.begin({ caseId, amountCents: 5100 })
    const source = tokenSource(await donor.token())
    const words = { description: 'Gift', statementSuffix: 'ROSA D.', returnUrl: 'http://localhost/back' }
    const requestedAt = test.deps.clock.now()
    await test.deps.database.transact((tx) =>
      beginAttempt(
        tx,
        { caseId, orderId: order.orderId },
        { attempt: 1, source, networkKeys: null, words, requestedAt },
      ),
    )
    test.clock.advance(13 * 60 * MINUTE_MS)
    await run('resolve-stuck-orders')
    expect(await stateOf(order.orderId)).toBe('failed')
    expect(await world.chargesOf(order.orderId)).toHaveLength(0)
  })

  it('doesn’t block other orders if its own can’t be resolved', async () => {
    const donor = new Donor(test)
    const broken = await donor.begin({ caseId, amountCents: 5200 })
    await test.deps.database.pool.query(
      "update orders set state = 'processing', attempt = 1, state_at = now() - interval '3 days' where order_id = $1",
      [broken.orderId],
    )
    const { order } = await giveWithFaults({ cutConnectionNext: CONNECTIONS_TO_CUT })
    test.clock.advance(2 * MINUTE_MS)
    await run('resolve-stuck-orders')
    expect(await stateOf(order.orderId)).toBe('succeeded')
    expect(await stateOf(broken.orderId)).toBe('processing')
  })
})

describe('a slow payment', () => {
  it('is shown as processing, charged once, and succeeds when the provider reports it', async () => {
    const { donor, order, charged } = await giveWithFaults({}, 'pm_card_sandboxSlowSuccess')
    expect(charged.envelope.data).toEqual({ status: 'processing' })
    await world.advanceTime(30)
    test.clock.advance(2000)
    expect((await donor.status(order)).envelope.data.status).toBe('succeeded')
    await expectPaidOnce(order.orderId)
  })

  it('that fails in the end may be retried', async () => {
    const { donor, order } = await giveWithFaults({}, 'pm_card_sandboxSlowFailure', 'soon@mail.example')
    await world.advanceTime(30)
    test.clock.advance(2000)
    expect((await donor.status(order)).envelope.data).toMatchObject({ status: 'failed', nextAttempt: 2 })
    expect((await donor.charge(order, await donor.token(), 2)).envelope.data.status).toBe('succeeded')
    await expectPaidOnce(order.orderId)
    await runDeclineMail(order.orderId)
    expect(await world.mailTo('soon@mail.example')).toEqual([])
  })

  /** Runs the job that mails a late decline, which is due a minute after it. */
  const runDeclineMail = async (orderId: string, times = 1): Promise<void> => {
    const { rows } = await test.deps.database.pool.query(
      `select case_id as "caseId", outbox_id as "outboxId", payload from outbox
       where topic = 'mail-late-decline' and payload ->> 'orderId' = $1`,
      [orderId],
    )
    expect(rows).toHaveLength(1)
    const { payload, ...outbox } = rows[0]
    for (let time = 0; time < times; time += 1)
      await runJob(test.deps, 'mail-late-decline', { ...payload, outbox })
  }

  it('that fails after the donor has left the page is mailed to them, once', async () => {
    const email = 'gone@mail.example'
    const { donor, order } = await giveWithFaults({}, 'pm_card_sandboxSlowFailure', email)
    await world.advanceTime(30)
    test.clock.advance(2000)
    expect((await donor.status(order)).envelope.data.status).toBe('failed')
    await runDeclineMail(order.orderId, 2)
    const [mail, ...more] = await world.mailTo(email)
    expect(mail?.subject).toMatch(/^Your gift to .+ didn’t go through$/)
    expect(mail?.text).toContain('You weren’t charged.')
    expect(mail?.text).toContain(`/donate/pay/${caseId}`)
    expect(more).toEqual([])
  })

  it('posts the provider’s fee once, when it is known', async () => {
    const { order } = await giveWithFaults({ lateFeeSeconds: 90, dropWebhooks: 0 })
    await world.advanceTime(120)
    test.clock.advance(2 * MINUTE_MS)
    await test.work()
    await test.work()
    const [charge] = await world.chargesOf(order.orderId)
    const { rows } = await test.deps.database.pool.query(
      `select l.debit, l.credit, l.amount_cents from journal j join journal_line l using (case_id, journal_id)
       where j.kind = 'processor_fee' and j.source_id = $1`,
      [charge?.balance_transaction],
    )
    expect(rows).toEqual([
      { debit: account.processingFees, credit: account.processorClearing, amount_cents: 175 },
    ])
    await expectPaidOnce(order.orderId)
  })
})
