import { expect, it } from 'vitest'
import { readDuplicatePaymentsOf } from '#server/donations/duplicate-payments/duplicate-payments.queries.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { Donor } from '#testing/donations/donor.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { restoreScene } from '#testing/restore-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { compareWithProvider } from './compare-with-provider.ts'

const scene = restoreScene()
const TIME = { timeout: 120_000 }
const world = () => outsideWorld(scene.test)
const TOTAL_CENTS = 10_500

const begin = async () => {
  const { caseId } = await Recipient.verified(scene.test, 'rosa@mail.example')
  return caseId
}
const beginOrder = async (caseId: string) =>
  (await new Donor(scene.test).begin({ caseId, amountCents: 10_000, tipCents: 500 })).orderId

/** Makes a payment of the order at the provider; its event is lost unless `isReported`. */
const pay = async (caseId: string, orderId: string, attempt: number, isReported: boolean) => {
  await world().faults({ dropWebhooks: isReported ? 0 : 1 })
  const { id } = await world().stripe.paymentIntents.create({
    amount: TOTAL_CENTS,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://hearten.example/',
    metadata: {
      case_id: caseId,
      order_id: orderId,
      attempt: String(attempt),
      amount_cents: 10_000,
      tip_cents: 500,
      cover_fee_cents: 0,
    },
  })
  await world().advanceTime(1)
  await scene.run()
  await world().faults({ dropWebhooks: 0 })
  return id
}

const refundedCents = async (paymentRef: string) =>
  (await world().stripe.refunds.list({ payment_intent: paymentRef })).data.reduce(
    (sum, { amount }) => sum + amount,
    0,
  )

/** Pays an order twice, so that the later payment is its donation and the earlier one is refunded. */
const payTwice = async (caseId: string, orderId: string) => {
  const older = await pay(caseId, orderId, 1, false)
  const newer = await pay(caseId, orderId, 2, true)
  await scene.test.deps.handlers.compareWithProvider(scene.test.deps)
  await scene.run()
  await scene.run()
  expect(await refundedCents(older)).toBe(TOTAL_CENTS)
  expect(await refundedCents(newer)).toBe(0)
  return { older, newer }
}

it.each([
  ['is rebuilt', false],
  ['was in the backup unpaid', true],
])(
  'of two payments of an order that %s, one stays refunded and the other stays its donation',
  TIME,
  async (_, isBackedUp) => {
    const caseId = await begin()
    await scene.passDays(1)
    if (!isBackedUp) await scene.backUp()
    const orderId = await beginOrder(caseId)
    if (isBackedUp) await scene.backUp()
    const { older, newer } = await payTwice(caseId, orderId)
    await scene.passDays(8)
    await scene.run('run-payouts', 'follow-payouts')
    await scene.restore()
    const { deps } = scene.test
    await compareWithProvider(deps)
    await resumePayouts(deps, FINANCE, 'The list was checked.')
    await scene.run('resolve-stuck-orders', 'return-waiting-duplicate-payments')
    await scene.run('run-payouts', 'follow-payouts')
    expect(await refundedCents(newer)).toBe(0)
    expect(await refundedCents(older)).toBe(TOTAL_CENTS)
    const { db } = deps.database
    expect(await readOrder(db, { caseId, orderId })).toMatchObject({
      state: 'succeeded',
      providerRef: newer,
      refundedCents: 0,
    })
    expect(await readDuplicatePaymentsOf(db, { caseId, orderId })).toMatchObject([
      { paymentRef: older, state: 'succeeded', returnedCents: TOTAL_CENTS },
    ])
    expect((await world().stripe.transfers.list({})).data).toHaveLength(1)
    expect(await checkLedger(db)).toEqual([])
  },
)
