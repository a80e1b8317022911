import { expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { reserveRefund } from '#server/donations/refunds/reserve-refund.ts'
import { testApp } from '#testing/app.ts'
import { FINANCE, reconciliationScene } from '#testing/reconciliation-scene.ts'
import { readReconciliation } from './read-reconciliation.ts'
import { reconcile } from './reconcile.ts'
import { reconcileNight } from './reconcile-night.ts'

const test = testApp()
const scene = reconciliationScene(test)

/** Runs a night. @returns the month's card fees in its report, and all mails to staff so far */
const runNight = async () => {
  const runId = await reconcileNight(test.deps)
  // By the test's clock it is tomorrow, but the queue uses the machine's clock.
  await scene.owner.query("update outbox set run_at = now() where topic = 'mail-reconciliation'")
  await test.work()
  const { run } = await readReconciliation(test.deps, FINANCE, runId)
  const mails = await scene.world.mailTo(test.deps.config.alertsTo)
  return { state: run.state, fees: run.cardFees?.at(-1), mails }
}

it('each night’s mail lists the card fees of cases and donors, the provider’s fees, and those still unknown', async () => {
  // $50 and a tip of $5: the case bears 2.9 % of 50.00 + 0.30 = 1.75; the provider charges 2.9 % of 55.00 +
  // 0.30 = 1.90.
  await scene.give()
  // Covered: (123.45 + 0.30) / 0.971 = 127.45, so 4.00 more; the provider charges 2.9 % of 127.45 + 0.30 =
  // 4.00.
  await scene.give({ amountCents: 12_345, tipCents: 0, coverFee: true })
  // Fully refunded: its 1.75 returns to the case, and the provider keeps its 1.90.
  const refundedId = await scene.give()
  await reserveRefund(test.deps, {
    orderIds: { caseId: scene.caseId, orderId: refundedId },
    idempotencyKey: `whole-${refundedId}`,
    reason: 'donor',
    parts: remainingParts,
    onlyIfCovered: true,
  })
  await test.work()
  // $100 without a tip: 2.9 % of 100.00 + 0.30 = 3.20 for the case and at the provider, which reports it
  // late.
  await scene.world.faults({ lateFeeSeconds: 2 * 86_400 })
  await scene.give({ amountCents: 10_000, tipCents: 0 })

  test.clock.advance(DAY_MS)
  const first = await runNight()
  expect(first).toMatchObject({
    state: 'clean',
    fees: {
      caseCents: 175 + 175 + 320,
      coveredCents: 400,
      returnedCents: 175,
      realCents: 190 + 400 + 190,
      leftCents: 115,
      donations: 4,
      waiting: 1,
    },
  })
  expect(first.mails).toMatchObject([{ subject: 'Hearten: Last night the books agreed with the provider' }])
  const [mail] = first.mails
  expect(mail?.text).toMatch(/Published fee, borne by cases +\$6\.70/)
  expect(mail?.text).toMatch(/Published fee, covered by donors +\$4\.00/)
  expect(mail?.text).toMatch(/Returned with refunds and lost disputes +−\$1\.75/)
  expect(mail?.text).toMatch(/The provider’s real fees +−\$7\.80/)
  expect(mail?.text).toMatch(/Left for Hearten +\$1\.15/)
  expect(mail?.text).toContain('The real fee of 1 of 4 gifts isn’t known yet')

  // The fees stay in the month of their donations, whatever today's date is.
  await scene.world.advanceTime(3 * 86_400)
  await test.work()
  const second = await runNight()
  expect(second.fees).toMatchObject({
    caseCents: 670,
    realCents: 780 + 320,
    leftCents: -205,
    donations: 4,
    waiting: 0,
  })
  expect(second.mails).toHaveLength(2)
  expect(second.mails.some(({ text }) => /Hearten pays +−\$2\.05/.test(text))).toBe(true)
  expect(second.mails.some(({ text }) => text.includes('The real fee of each of 4 gifts is known.'))).toBe(
    true,
  )
})

it('a range over the end of a month lists each month separately, from its first day', async () => {
  const [from, to] = [new Date('2026-01-30T00:00:00Z'), new Date('2026-03-02T00:00:00Z')]
  const { run } = await readReconciliation(test.deps, FINANCE, await reconcile(test.deps, { from, to }))
  expect(run.cardFees?.map((month) => [month.from.slice(0, 10), month.to.slice(0, 10)])).toEqual([
    ['2026-01-01', '2026-02-01'],
    ['2026-02-01', '2026-03-01'],
    ['2026-03-01', '2026-03-02'],
  ])
})
