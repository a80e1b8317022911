import pg from 'pg'
import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { applicationUrl } from '#database/application-role.ts'
import { refundByStaff } from '#server/donations/refunds/refund-by-staff.ts'
import { holdMoney } from '#server/identity-check/holds/hold-money.ts'
import { foldWaitingCases, readBalance } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { cancelPayouts } from '#server/payouts/follow-payout.ts'
import { writeOffBalance } from '#server/payouts/for-staff/write-off-balance.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { readStop, stopForProviderAhead } from '#server/payouts/stop-payouts.ts'
import { openDatabase } from '#server/platform/database.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { restoreScene } from '#testing/restore-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { CATCH_UP_COMPARISON, compareWithProvider } from './compare-with-provider.ts'
import { firstComparisonTry } from './first-comparison.ts'
import { readOpenDifferences } from './read-reconciliation.ts'

const scene = restoreScene()
const TIME = { timeout: 120_000 }
const world = () => outsideWorld(scene.test)
const verified = () => Recipient.verified(scene.test, 'rosa@mail.example')
const runWeek = () => scene.run('run-payouts', 'follow-payouts')
const readOrder = (orderId: string) =>
  scene.test.deps.database.db
    .selectFrom('orders')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
const readOrders = (caseId: string) =>
  scene.test.deps.database.db.selectFrom('orders').selectAll().where('caseId', '=', caseId).execute()
const refund = async (caseId: string, orderId: string, donationCents: number) => {
  await refundByStaff(scene.test.deps, FINANCE, {
    orderIds: { caseId, orderId },
    idempotencyKey: scene.test.deps.ids.uuid(),
    amount: { donationCents, tipCents: 0 },
    reason: 'The donor asked.',
  })
  await scene.run()
}

it(
  'a write-off waits for the first comparison: a forgotten donation may offset the balance',
  TIME,
  async () => {
    const { caseId } = await verified()
    await world().stripe.paymentIntents.create({
      amount: 100_000,
      currency: 'usd',
      payment_method: 'pm_card_bypassPending',
      confirm: true,
      return_url: 'https://elsewhere.example/',
    })
    const orderId = await scene.give(caseId)
    await scene.passDays(8)
    await runWeek()
    await scene.passDays(4)
    await refund(caseId, orderId, 10_000)
    await scene.backUp()
    await scene.give(caseId)
    await scene.restore()
    const { deps } = scene.test
    await world().faults({ providerDown: true })
    await expect(compareWithProvider(deps)).rejects.toThrow(OutcomeUnknown)
    await foldWaitingCases(deps.database)
    const { payableCents } = await readBalance(deps.database.db, caseId)
    expect(payableCents).toBeLessThan(0)
    const refused: unknown = await writeOffBalance(deps, FINANCE, {
      caseId,
      balanceCents: payableCents,
      reason: 'Nothing more will come.',
    }).catch((error: unknown) => error)
    expect(isRefusal(refused, 'conflict')).toBe(true)
    await world().faults({ providerDown: false })
    await compareWithProvider(deps)
    expect((await readBalance(deps.database.db, caseId)).payableCents).toBeGreaterThan(payableCents)
    expect(await checkLedger(deps.database.db)).toEqual([])
  },
)

it('a hold calls a payout in transit off, also while the provider is ahead', TIME, async () => {
  const { caseId, accountRef } = await verified()
  await scene.give(caseId)
  await scene.passDays(8)
  await runWeek()
  const { deps } = scene.test
  await deps.database.transact((tx) => stopForProviderAhead(tx, deps, 'Another case.'))
  await holdMoney(deps, caseId, 'books')
  await cancelPayouts(deps, caseId)
  await scene.run('follow-payouts')
  await scene.passDays(4)
  await scene.run('follow-payouts')
  const { stripe } = world()
  const bankPayouts = await stripe.payouts.list({}, { stripeAccount: accountRef })
  expect(bankPayouts.data).toMatchObject([{ status: 'canceled' }])
  expect((await stripe.transfers.list({})).data).toMatchObject([{ reversed: true }])
  expect(await checkLedger(deps.database.db)).toEqual([])
})

it('a watermark of a node whose clock was ahead hides no movement', TIME, async () => {
  const { caseId } = await verified()
  await scene.give(caseId)
  await scene.passDays(8)
  const { deps } = scene.test
  const untilAt = new Date(deps.clock.now().getTime() + 3 * HOUR_MS)
  await deps.database.db
    .insertInto('progressWatermark')
    .values({ work: CATCH_UP_COMPARISON, untilAt, doneAt: untilAt })
    .onConflict((row) => row.column('work').doUpdateSet({ untilAt, doneAt: untilAt }))
    .execute()
  await scene.backUp()
  await runWeek()
  await scene.restore()
  await compareWithProvider(scene.test.deps)
  expect((await readStop(scene.test.deps))?.reason).toBe('provider_ahead')
})

it('a busy database is no difference: the comparison fails, and its next try imports', TIME, async () => {
  const { caseId } = await verified()
  const orderId = await scene.give(caseId)
  const { deps } = scene.test
  await compareWithProvider(deps)
  const { providerRef } = await readOrder(orderId)
  await world().faults({ dropWebhooks: 1 })
  const client = new pg.Client({ connectionString: scene.test.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from orders where order_id = $1 for update', [orderId])
    await world().stripe.refunds.create({ payment_intent: String(providerRef), amount: 1000 })
    await expect(compareWithProvider(deps)).rejects.toThrow(/lock/)
    await client.query('rollback')
  } finally {
    await client.end()
  }
  expect(await readOpenDifferences(deps)).toEqual([])
  await compareWithProvider(deps)
  expect(await readStop(deps)).toBeNull()
  expect(await readOrder(orderId)).toMatchObject({ refundedCents: 1000 })
})

it('a dispute that waits for our own late refund stops nothing, and staff are told', TIME, async () => {
  const { caseId } = await verified()
  await world().faults({ pendingRefundSeconds: 30 * 24 * 3600 })
  const orderId = await scene.give(caseId)
  const { deps } = scene.test
  await compareWithProvider(deps)
  await refund(caseId, orderId, 4000)
  await scene.passDays(4)
  const { origin } = scene.test.sandbox
  const { providerRef } = await readOrder(orderId)
  await fetch(`${origin}/payments/${providerRef}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ act: 'dispute' }),
    redirect: 'manual',
  })
  await world().advanceTime(1)
  await scene.run()
  await compareWithProvider(deps)
  expect(await readStop(deps)).toBeNull()
  expect(await readOpenDifferences(deps)).toMatchObject([{ kind: 'dispute_unknown' }])
  expect(await checkLedger(deps.database.db)).toEqual([])
})

it(
  'a recipient who was verified and paid after the backup isn’t taken for one who never was',
  TIME,
  async () => {
    const checked = await IdentityCheckClient.organizer(scene.test, 'rosa@mail.example')
    const { caseId } = checked
    await scene.give(caseId)
    await scene.passDays(50)
    await scene.backUp()
    await checked.person.login()
    await (await checked.confirmCode()).submitDetails()
    const { data } = await checked.person.call('beginAccountSession', { caseId })
    await onboarding(scene.test).type(data.clientSecret, GOOD_ANSWERS)
    await world().advanceTime(1)
    await scene.run()
    await scene.passDays(8)
    await runWeek()
    await scene.passDays(3)
    expect((await world().stripe.transfers.list({})).data).toHaveLength(1)
    await scene.restore()
    await scene.run('refund-unverified')
    await compareWithProvider(scene.test.deps)
    await scene.run('refund-unverified')
    const { deps } = scene.test
    await resumePayouts(deps, FINANCE, 'The list was checked.')
    await scene.run('refund-unverified', 'send-waiting-refunds')
    expect((await world().stripe.refunds.list({})).data).toEqual([])
    expect(await readOrders(caseId)).toMatchObject([{ state: 'succeeded', refundedCents: 0 }])
    expect(await checkLedger(deps.database.db)).toEqual([])
  },
)

it('staff are told once if the first comparison fails for a quarter of an hour', TIME, async () => {
  await scene.backUp()
  await scene.restore()
  const { deps, clock } = scene.test
  const compare = firstComparisonTry(deps)
  await world().faults({ providerDown: true })
  const readAlerts = () => deps.database.db.selectFrom('alert').select('kind').execute()
  await expect(compare()).rejects.toThrow(OutcomeUnknown)
  clock.advance(14 * MINUTE_MS)
  await expect(compare()).rejects.toThrow(OutcomeUnknown)
  expect(await readAlerts()).toEqual([])
  for (let tries = 0; tries < 2; tries += 1) {
    clock.advance(MINUTE_MS)
    await expect(compare()).rejects.toThrow(OutcomeUnknown)
  }
  expect(await readAlerts()).toEqual([{ kind: 'first_comparison' }])
  await world().faults({ providerDown: false })
  await compare()
  expect(await deps.handlers.isMoneyOutStopped(deps)).toBe(false)
})

it('a transfer is imported by a process whose other connections to the database are busy', TIME, async () => {
  const { caseId } = await verified()
  await scene.give(caseId)
  await scene.passDays(8)
  await scene.backUp()
  await runWeek()
  await scene.restore()
  const { deps, ownerUrl } = scene.test
  const database = openDatabase(applicationUrl(ownerUrl), { maxConnections: 1 })
  try {
    await compareWithProvider({ ...deps, database })
    expect(await readPayoutsOf(database.db, caseId)).toMatchObject([{ status: 'in_transit' }])
  } finally {
    await database.close()
  }
})
