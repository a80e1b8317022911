import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { reserveRefund } from '#server/donations/refunds/reserve-refund.ts'
import { OutcomeUnknown, type PaymentProvider } from '#server/outside/payments/port.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { reconciliationScene } from '#testing/reconciliation-scene.ts'
import { reconcile } from './reconcile.ts'

const test = testApp()
const scene = reconciliationScene(test)

const stateOf = async (orderId: string) =>
  (await readOrder(test.deps.database.db, { caseId: scene.caseId, orderId }))?.state
const chargeOf = async (orderId: string): Promise<string> => {
  const [charge] = await scene.world.chargesOf(orderId)
  if (charge === undefined) throw new Error('no charge')
  return charge.id
}
const refund = (orderId: string) =>
  reserveRefund(test.deps, {
    orderIds: { caseId: scene.caseId, orderId },
    idempotencyKey: `whole-${orderId}`,
    reason: 'donor',
    parts: remainingParts,
    onlyIfCovered: true,
  })
const CLEAN = { state: 'clean', counts: { openDifferences: 0 }, sums: { unexplainedCents: 0 } }

describe('donations and refunds with their events', () => {
  it('agree to the cent, and do so again', async () => {
    await scene.give()
    await refund(await scene.give({ coverFee: true, amountCents: 12_345 }))
    const first = await scene.reconcile()
    expect(first).toMatchObject({ run: { ...CLEAN, counts: { mended: 0 } }, differences: [] })
    expect(first.run.counts?.matched).toBe(first.run.counts?.movements)
    expect(first.run.sums?.theirsCents).toBe(first.run.sums?.oursCents)
    const { counts, sums, overdue, state } = (await scene.reconcile()).run
    expect({ counts, sums, overdue, state }).toEqual({
      counts: first.run.counts,
      sums: first.run.sums,
      overdue: first.run.overdue,
      state: 'clean',
    })
  })

  it('agree even with a pending refund, a failed refund, or a late fee', async () => {
    await refund(await scene.give({}, 'pm_card_pendingRefund'))
    await refund(await scene.give({}, 'pm_card_refundFail'))
    await scene.world.faults({ lateFeeSeconds: 300 })
    await scene.give()
    // The provider has the money, without a movement yet.
    expect(await scene.reconcile()).toMatchObject({ run: CLEAN, differences: [] })
    await scene.world.advanceTime(600)
    await test.work()
    expect(await scene.reconcile()).toMatchObject({ run: CLEAN, differences: [] })
  })
})

describe('after missed events, a run', () => {
  it('records a payment, its late fee, and a refund made at the provider', async () => {
    await scene.world.faults({ dropWebhooks: 1, lateFeeSeconds: 60 })
    const donor = new Donor(test)
    const { orderId, charged } = await donor.give({ caseId: scene.caseId }, 'pm_card_authenticationRequired')
    await scene.world.answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'approve')
    expect(await stateOf(orderId)).toBe('requires_action')
    await scene.world.advanceTime(120)
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 1 } })
    expect(await stateOf(orderId)).toBe('succeeded')

    await scene.world.stripe.refunds.create({ charge: await chargeOf(orderId), amount: 2000 })
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 1 } })
    expect(await stateOf(orderId)).toBe('partially_refunded')
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 0 } })
  })

  it('records the late fee of a settled donation whose job was lost', async () => {
    await scene.world.faults({ dropWebhooks: 1, lateFeeSeconds: 60 })
    await scene.give()
    await scene.owner.query("delete from outbox where topic = 'post-fee'")
    await scene.world.advanceTime(120)
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 1 } })
  })

  it('records a dispute with its fee, and its end', async () => {
    const orderId = await scene.give({}, 'pm_card_createDispute')
    await scene.world.faults({ dropWebhooks: 1 })
    await scene.world.advanceTime(30)
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 1 } })
    expect(await stateOf(orderId)).toBe('disputed')
    const { data } = await scene.world.stripe.disputes.list({ charge: await chargeOf(orderId) })
    const evidence = { uncategorized_text: 'winning_evidence' }
    await scene.world.stripe.disputes.update(data[0]?.id ?? '', { evidence, submit: true })
    await scene.world.advanceTime(5)
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 1 } })
    expect(await stateOf(orderId)).toBe('succeeded')
  })

  it('records a payment for an order that was never charged here', async () => {
    await scene.world.faults({ dropWebhooks: 1 })
    const { orderId } = await new Donor(test).begin({ caseId: scene.caseId })
    await scene.payAtProvider(5000, { case_id: scene.caseId, order_id: orderId, attempt: '1' })
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 1 } })
    expect(await stateOf(orderId)).toBe('succeeded')
  })

  it('matches a payment whose reference to its order was lost', async () => {
    const orderId = await scene.give()
    await scene.owner.query('delete from provider_ref where order_id = $1', [orderId])
    expect((await scene.reconcile()).run).toMatchObject({ ...CLEAN, counts: { mended: 1 } })
  })

  it('has nothing left to do for a payment with a lost reference whose refund’s event arrived', async () => {
    const orderId = await scene.give()
    await scene.owner.query('delete from provider_ref where order_id = $1', [orderId])
    await scene.world.stripe.refunds.create({ charge: await chargeOf(orderId) })
    await scene.world.advanceTime(1)
    await test.work()
    expect(await stateOf(orderId)).toBe('refunded')
    expect((await scene.reconcile()).run).toMatchObject(CLEAN)
  })

  it('changes nothing for a refund that failed before it was known', async () => {
    const orderId = await scene.give({}, 'pm_card_refundFail')
    await scene.world.faults({ dropWebhooks: 1 })
    await scene.world.stripe.refunds.create({ charge: await chargeOf(orderId) })
    await scene.world.advanceTime(60)
    expect(await scene.reconcile()).toMatchObject({ run: CLEAN, differences: [] })
    expect(await stateOf(orderId)).toBe('succeeded')
  })
})

describe('a run', () => {
  const range = () => ({ from: new Date(Date.now() - HOUR_MS), to: new Date(Date.now() + HOUR_MS) })

  it('that the provider interrupts is recorded as failed, and the next one is complete', async () => {
    await scene.payAtProvider(1234)
    for (let n = 0; n < 110; n += 1)
      await scene.owner.query(
        `insert into sandbox.stripe_object (type, id, parent_id, created_at, facts)
         select type, 'txn_copy' || $1, null, created_at - interval '1 minute', facts || '{"amountCents": 0, "feeCents": 0}'
         from sandbox.stripe_object where type = 'balance_transaction' order by created_at limit 1`,
        [n],
      )
    const { payments } = test.deps
    const failingPayments: PaymentProvider = {
      ...payments,
      movements: async function* (from, to) {
        let movementCount = 0
        for await (const movement of payments.movements(from, to)) {
          movementCount += 1
          if (movementCount === 20) await scene.world.faults({ providerDown: true })
          yield movement
        }
      },
    }
    await expect(reconcile({ ...test.deps, payments: failingPayments }, range())).rejects.toThrow(
      OutcomeUnknown,
    )
    const { rows } = await scene.owner.query(
      'select state, failure, counts from reconciliation_run order by started_at desc, run_id desc limit 1',
    )
    expect(rows).toEqual([{ state: 'failed', failure: expect.any(String), counts: null }])
    await scene.world.faults({ providerDown: false })
    await scene.owner.query("delete from sandbox.stripe_object where id like 'txn_copy%'")
    await scene.owner.query("delete from balance_movement where balance_ref like 'txn_copy%'")
    await scene.owner.query("delete from reconciliation_difference where ref like 'txn_copy%'")
    expect(await scene.reconcile()).toMatchObject({
      run: { state: 'differences', sums: { unexplainedCents: 0 } },
      differences: [{ kind: 'foreign_charge', theirsCents: 1234 }],
    })
  })

  it('reports if its own sums don’t add up', async () => {
    await scene.owner.query(
      `insert into balance_movement (balance_ref, category, currency, amount_cents, fee_cents, moved_at)
       values ('txn_ghost', 'charge', 'usd', 700, 0, now())`,
    )
    expect((await scene.reconcile()).run).toMatchObject({
      state: 'differences',
      sums: { unexplainedCents: 700 },
    })
    await scene.owner.query("delete from balance_movement where balance_ref = 'txn_ghost'")
    const { rows } = await scene.owner.query("select body from alert where kind = 'reconciliation'")
    expect(rows).toContainEqual({ body: expect.stringContaining('$7.00') })
  })

  it('concurrent with others stores the same difference once', async () => {
    await scene.payAtProvider(4321)
    await Promise.all([1, 2, 3].map(() => reconcile(test.deps, range())))
    const { differences } = await scene.reconcile()
    expect(differences.filter(({ theirsCents }) => theirsCents === 4321)).toHaveLength(1)
  })
})
