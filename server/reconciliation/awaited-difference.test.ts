import { expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { refundByStaff } from '#server/donations/refunds/refund-by-staff.ts'
import { sendWaitingRefunds } from '#server/donations/refunds/refund-sweeps.ts'
import { readRefundsOf } from '#server/donations/refunds/refunds.queries.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { FINANCE, reconciliationScene } from '#testing/reconciliation-scene.ts'

const test = testApp()
const scene = reconciliationScene(test)

const readAlerts = async () =>
  (await scene.owner.query<{ body: string }>(`select body from alert where kind = 'reconciliation'`)).rows

/**
 * Reserves a refund of part of a donation while the provider is unreachable, then has the donor's bank dispute the
 * payment.
 */
const disputeDuringRefund = async () => {
  const orderId = await scene.give({}, 'pm_card_createDispute')
  const orderIds = { caseId: scene.caseId, orderId }
  await scene.world.faults({ dropWebhooks: 1, providerDown: true })
  const amount = { donationCents: 2000, tipCents: 0 }
  await refundByStaff(test.deps, FINANCE, {
    orderIds,
    idempotencyKey: test.deps.ids.uuid(),
    amount,
    reason: 'The donor asked',
  })
  await scene.world.faults({ providerDown: false })
  await scene.world.advanceTime(11)
  return {
    orderId,
    refunds: async () => (await readRefundsOf(test.deps.database.db, orderIds)).map(({ state }) => state),
  }
}
const compare = async () => {
  const { run, differences } = await scene.reconcile(24 * 30)
  expect(run.sums?.unexplainedCents).toBe(0)
  return { counts: run.counts, differences: differences.filter(({ caseId }) => caseId === scene.caseId) }
}

it('a dispute waiting for a refund of the same donation is reported without an alert', async () => {
  const { orderId, refunds } = await disputeDuringRefund()
  for (let night = 0; night < 2; night += 1) {
    const { counts, differences } = await compare()
    expect(await refunds()).toEqual(['requested'])
    expect(differences).toMatchObject([
      {
        kind: 'dispute_waits_for_refund',
        orderId,
        oursCents: 0,
        theirsCents: -5500,
        cause: 'A refund of this gift is in progress. Its dispute is imported after that.',
      },
    ])
    expect(counts).toMatchObject({ newDifferences: 0, openDifferences: 1 })
  }
  expect(await readAlerts()).toEqual([])
  await laterBy(test.clock, 120_000, () => sendWaitingRefunds(test.deps))
  const later = await compare()
  expect(later).toMatchObject({ counts: { newDifferences: 0, openDifferences: 0 }, differences: [] })
  const { rows } = await scene.owner.query('select state from orders where order_id = $1', [orderId])
  expect(rows).toEqual([{ state: 'disputed' }])
  expect(await readAlerts()).toEqual([])
})

it('a dispute waiting for a refund that is three days old alerts staff', async () => {
  const { orderId, refunds } = await disputeDuringRefund()
  expect((await compare()).counts).toMatchObject({ newDifferences: 0, openDifferences: 1 })
  await laterBy(test.clock, 3 * DAY_MS + 1, async () => {
    const { counts, differences } = await compare()
    expect(await refunds()).toEqual(['requested'])
    expect(differences).toMatchObject([
      { kind: 'dispute_unknown', orderId, cause: expect.stringContaining('isn’t at its end') },
    ])
    expect(counts).toMatchObject({ newDifferences: 1, openDifferences: 1 })
    expect(await readAlerts()).toHaveLength(1)
    await sendWaitingRefunds(test.deps)
    expect((await compare()).differences).toEqual([])
  })
})
