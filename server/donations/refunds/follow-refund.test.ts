import { expect, it } from 'vitest'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { followRefund } from './follow-refund.ts'
import { readRefundsOf } from './refunds.queries.ts'
import { reserveRefund } from './reserve-refund.ts'

const test = testApp()

it('money that the provider refunds under the id of a refused refund counts as returned', async () => {
  const world = outsideWorld(test)
  const caseId = await makeCase(test)
  const { orderId } = await new Donor(test).give({ tipCents: 500, caseId })
  await test.work()
  const orderIds = { caseId, orderId }
  const [charge] = await world.chargesOf(orderId)
  const makeAtProvider = (amount: number, metadata = {}) =>
    world.stripe.refunds.create({ charge: charge?.id ?? '', amount, metadata })

  await world.faults({ dropWebhooks: 1 })
  const first = await makeAtProvider(5200)
  const { refundId, state } = await reserveRefund(test.deps, {
    orderIds,
    idempotencyKey: `whole-${orderId}`,
    reason: 'donor',
    parts: remainingParts,
    onlyIfCovered: true,
  })
  expect(state).toBe('failed')
  const later = await makeAtProvider(300, { refund_id: refundId })
  for (const { id } of [later, first, later]) await followRefund(test.deps, id)

  const refunds = await readRefundsOf(test.deps.database.db, orderIds)
  expect(refunds.map((row) => [row.reason, row.state, row.totalCents]).sort()).toEqual([
    ['donor', 'failed', 5500],
    ['provider', 'succeeded', 300],
    ['provider', 'succeeded', 5200],
  ])
})
