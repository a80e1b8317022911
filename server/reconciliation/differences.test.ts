import { describe, expect, it } from 'vitest'
import { settleOrder } from '#server/donations/charging/settle-order.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { FINANCE, reconciliationScene } from '#testing/reconciliation-scene.ts'
import { explainDifference } from './read-reconciliation.ts'

const test = testApp()
const scene = reconciliationScene(test)

const readOwnOrder = async (orderId: string) => {
  const row = await readOrder(test.deps.database.db, { caseId: scene.caseId, orderId })
  if (row === null) throw new Error('no such order')
  return row
}
const beginOrder = async () => (await new Donor(test).begin({ caseId: scene.caseId, tipCents: 500 })).orderId
const metadataOf = (orderId: string) => ({ case_id: scene.caseId, order_id: orderId, attempt: '1' })
/** Runs a comparison, whose sums must add up. @returns its differences of this test's case, or those selected */
const findDifferences = async (
  isSelected: (difference: { caseId: string | null; ref: string }) => boolean = isOwnCase,
) => {
  const report = await scene.reconcile()
  expect(report.run.sums?.unexplainedCents).toBe(0)
  return report.differences.filter(isSelected)
}
const isOwnCase = ({ caseId }: { caseId: string | null }) => caseId === scene.caseId
/** Changes the provider's data, which never happens in reality. */
const tamper = async (type: string, orderId: string, facts: object) => {
  const changed = await scene.owner.query(
    `update sandbox.stripe_object o set facts = facts || $3
     where type = $1 and (id = $2 or parent_id = $2 or parent_id in (select id from sandbox.stripe_object where parent_id = $2))`,
    [type, (await readOwnOrder(orderId)).providerRef, facts],
  )
  expect(changed.rowCount).toBe(1)
}
/** Deletes objects from the provider's data. @returns a function that restores them */
const deleteAtProvider = async (...ids: readonly (string | null)[]) => {
  const { rows } = await scene.owner.query(
    `delete from sandbox.stripe_object where id = any($1) or parent_id = any($1) returning *`,
    [ids],
  )
  expect(rows.length).toBeGreaterThan(0)
  return () =>
    scene.owner.query(
      'insert into sandbox.stripe_object select * from json_populate_recordset(null::sandbox.stripe_object, $1)',
      [JSON.stringify(rows)],
    )
}

describe('a payment that isn’t a donation', () => {
  it('is reported as foreign, as of no order, or as orphaned if it doesn’t match its order', async () => {
    await scene.payAtProvider(1111)
    const unknownId = '0198b0a0-0000-7000-8000-0000000000aa'
    await scene.payAtProvider(2222, metadataOf(unknownId))
    const unpaid = await beginOrder()
    await scene.payAtProvider(3333, metadataOf(unpaid))
    await test.work()
    const found = await findDifferences(() => true)
    expect(found).toMatchObject([
      {
        kind: 'orphan_charge',
        caseId: scene.caseId,
        orderId: unpaid,
        oursCents: 0,
        theirsCents: 3333,
        cause: expect.stringMatching(/isn’t paid in our books. Importing it failed: .*3333 cents.*5500/),
      },
      { kind: 'charge_of_no_order', caseId: scene.caseId, orderId: unknownId, theirsCents: 2222 },
      { kind: 'foreign_charge', caseId: null, orderId: null, theirsCents: 1111 },
    ])
    expect(found.every(({ ref }) => ref.startsWith('txn_'))).toBe(true)
    expect((await readOwnOrder(unpaid)).state).toBe('created')
  })

  it('isn’t reported if it is a duplicate payment, whose charge and refund are recorded', async () => {
    const orderId = await scene.give()
    const duplicate = await scene.payAtProvider(5500, metadataOf(orderId))
    expect(await findDifferences()).toEqual([])
    await scene.world.stripe.refunds.create({ payment_intent: duplicate })
    await scene.world.advanceTime(1)
    await test.work()
    expect(await findDifferences()).toEqual([])
    expect(await readOwnOrder(orderId)).toMatchObject({ state: 'succeeded', refundedCents: 0 })
  })
})

describe('a dispute', () => {
  it('of a duplicate payment agrees, and one that the provider lost is reported as missing there', async () => {
    const orderId = await scene.give({}, 'pm_card_createDispute')
    await scene.payAtProvider(5500, metadataOf(orderId), 'pm_card_createDispute')
    await scene.world.advanceTime(30)
    await test.work()
    expect(await findDifferences()).toEqual([])
    const { rows } = await scene.owner.query<{ ref: string }>(
      'select provider_ref as ref from dispute where order_id = $1',
      [orderId],
    )
    const ref = rows[0]?.ref ?? ''
    await deleteAtProvider(ref)
    await scene.owner.query('delete from balance_movement where source_ref = $1', [ref])
    const missing = (await findDifferences()).filter(({ oursCents }) => oursCents !== 0)
    expect(missing).toMatchObject([
      { kind: 'dispute_missing', ref, oursCents: -5500 },
      { kind: 'fee_missing', oursCents: -1500 },
    ])
  })
})

describe('a movement with another fee or amount than the books', () => {
  it('is reported until they agree', async () => {
    const orderId = await scene.give()
    await tamper('balance_transaction', orderId, { feeCents: 333 })
    const [fee, ...others] = await findDifferences()
    expect(others).toEqual([])
    expect(fee).toMatchObject({ kind: 'fee_differs', orderId, oursCents: 190, theirsCents: 333 })
    await tamper('balance_transaction', orderId, { feeCents: 190, amountCents: 5400 })
    expect(await findDifferences()).toMatchObject([
      { kind: 'amount_differs', orderId, oursCents: 5500, theirsCents: 5400 },
    ])
    await tamper('balance_transaction', orderId, { amountCents: 5500 })
    expect(await findDifferences()).toEqual([])
  })
})

describe('an entry in the books only', () => {
  it('is reported for a donation until the provider has its charge', async () => {
    const orderId = await scene.give()
    const { providerRef, chargeRef } = await readOwnOrder(orderId)
    await scene.reconcile()
    const restore = await deleteAtProvider(providerRef, chargeRef)
    await scene.owner.query('delete from balance_movement where source_ref = $1', [chargeRef])
    expect(await findDifferences()).toMatchObject([
      { kind: 'charge_missing', ref: chargeRef, orderId, oursCents: 5500, theirsCents: 0 },
      { kind: 'fee_missing', oursCents: -190, theirsCents: 0 },
    ])
    await restore()
    expect(await findDifferences()).toEqual([])
  })

  it('is reported for a refund that the provider doesn’t have', async () => {
    const orderId = await scene.give()
    const charge = (await readOwnOrder(orderId)).chargeRef ?? ''
    const { id } = await scene.world.stripe.refunds.create({ charge, amount: 1000 })
    await scene.world.advanceTime(1)
    await test.work()
    await deleteAtProvider(id)
    expect(await findDifferences()).toMatchObject([{ kind: 'refund_missing', ref: id, oursCents: -1000 }])
  })

  it('is reported for a charge that was posted for two orders', async () => {
    const first = await scene.give()
    const elsewhere = await makeCase(test)
    const { orderId } = await new Donor(test).begin({ caseId: elsewhere, tipCents: 500 })
    const payment = await test.deps.payments.getPayment((await readOwnOrder(first)).providerRef ?? '')
    if (payment.state !== 'succeeded') throw new Error('the gift isn’t paid')
    const orderIds = { caseId: elsewhere, orderId }
    await settleOrder(test.deps, { orderIds, attempt: 1, charge: payment.charge, sendReceipt: false })
    expect(await findDifferences(({ caseId }) => caseId === elsewhere)).toMatchObject([
      { kind: 'posted_twice', orderId, oursCents: 5500, cause: expect.stringContaining(scene.caseId) },
      { kind: 'posted_twice', oursCents: -190 },
    ])
  })
})

describe('a movement missing in the books', () => {
  it('is reported as open until staff explain it', async () => {
    await scene.owner.query(
      `insert into sandbox.stripe_object (type, id, parent_id, created_at, facts)
       select type, 'txn_topup', null, created_at, facts || '{"amountCents": 77700, "feeCents": 0, "kind": "topup", "reportingCategory": "topup"}'
       from sandbox.stripe_object where type = 'balance_transaction' limit 1`,
    )
    const isTopup = ({ ref }: { ref: string }) => ref === 'txn_topup'
    const [topup] = await findDifferences(isTopup)
    expect(topup).toMatchObject({
      kind: 'movement_unknown',
      theirsCents: 77_700,
      cause: expect.stringContaining('topup'),
    })
    const before = (await scene.reconcile()).run.counts?.openDifferences ?? 0
    const words = 'Our own money, put in for the first refunds.'
    await explainDifference(test.deps, FINANCE, { differenceId: topup?.differenceId ?? '', words })
    const after = await scene.reconcile()
    expect(after.run.counts?.openDifferences).toBe(before - 1)
    expect(after.differences.find(isTopup)).toMatchObject({
      explanation: words,
      explainedBy: FINANCE.staffId,
    })
    expect(after.run.counts?.newDifferences).toBe(0)
  })
})
