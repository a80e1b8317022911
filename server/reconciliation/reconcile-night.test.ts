import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { readWatermark } from '#server/platform/jobs/progress-watermark.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { FINANCE, reconciliationScene } from '#testing/reconciliation-scene.ts'
import { readReconciliation } from './read-reconciliation.ts'
import { RECONCILE, reconcileNight } from './reconcile-night.ts'

const test = testApp()
const scene = reconciliationScene(test)

const report = (runId: string | null = null) => readReconciliation(test.deps, FINANCE, runId)
const midnight = (at: Date) => Math.floor(at.getTime() / DAY_MS) * DAY_MS
const readAlerts = async () =>
  (await scene.owner.query(`select body from alert where kind = 'reconciliation'`)).rows

it('a nightly run repairs missed events, and reports to staff what remains', async () => {
  await scene.world.faults({ dropWebhooks: 1 })
  const donor = new Donor(test)
  const { orderId, charged } = await donor.give({ caseId: scene.caseId }, 'pm_card_authenticationRequired')
  await scene.world.answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'approve')
  await scene.payAtProvider(1900)
  test.clock.advance(DAY_MS)
  const { run, differences } = await report(await reconcileNight(test.deps))
  expect(run).toMatchObject({
    state: 'differences',
    counts: { movements: 2, mended: 1, newDifferences: 1, openDifferences: 1 },
    sums: { unexplainedCents: 0 },
  })
  expect(differences).toMatchObject([{ kind: 'foreign_charge', theirsCents: 1900 }])
  const { rows } = await scene.owner.query('select state from orders where order_id = $1', [orderId])
  expect(rows).toEqual([{ state: 'succeeded' }])
  expect(await readAlerts()).toHaveLength(1)

  // The next night covers both days again, and finds nothing new.
  test.clock.advance(DAY_MS)
  const next = await report(await reconcileNight(test.deps))
  expect(next.run).toMatchObject({ counts: { movements: 2, mended: 0, newDifferences: 0 } })
  expect(next.differences).toEqual(differences)
  expect(await readAlerts()).toHaveLength(1)
  const { body } = await test.app.inject('/metrics')
  expect(body).toContain('reconciliation_differences{kind="foreign_charge"} 1')
  expect(body).toMatch(/seconds_since_watermark\{work="reconcile"\} 0/)
})

it('a nightly run lists stuck items', async () => {
  const stuck = await new Donor(test).give({ caseId: scene.caseId }, 'pm_card_authenticationRequired')
  await scene.owner.query(
    `insert into webhook_inbox (event_id, type, body, received_at, abandoned_at, last_failure)
     values ('evt_lost', 'refund.updated', '{}', $1, $1, 'no such refund')`,
    [test.clock.now()],
  )
  test.clock.advance(2 * HOUR_MS)
  const { run } = await report(await reconcileNight(test.deps))
  expect(run.overdue).toMatchObject({
    orders: [{ caseId: scene.caseId, orderId: stuck.orderId, state: 'requires_action' }],
    refunds: [],
    events: [{ eventId: 'evt_lost', failure: 'no such refund' }],
  })
})

it('a nightly run that fails isn’t recorded as done, and is reported as failed', async () => {
  const until = await readWatermark(test.deps.database.db, test.deps, RECONCILE)
  await scene.world.faults({ providerDown: true })
  test.clock.advance(DAY_MS)
  await expect(reconcileNight(test.deps)).rejects.toThrow(OutcomeUnknown)
  expect((await report()).run).toMatchObject({ state: 'failed', counts: null })
  expect(await readWatermark(test.deps.database.db, test.deps, RECONCILE)).toEqual(until)
})

it('a report is readable by finance, and not by reviewers and support', async () => {
  await expect(report()).resolves.toBeDefined()
  for (const role of ['reviewer', 'support'] as const)
    await expect(readReconciliation(test.deps, { ...FINANCE, roles: [role] })).rejects.toSatisfy((error) =>
      isRefusal(error, 'notAllowed'),
    )
})

it('a nightly run compares the last three whole days, or after a pause all since the last success', async () => {
  const first = await report(await reconcileNight(test.deps))
  const today = midnight(test.clock.now())
  expect([first.run.fromAt, first.run.toAt]).toEqual([new Date(today - 3 * DAY_MS), new Date(today)])
  test.clock.advance(10 * DAY_MS)
  const later = await report(await reconcileNight(test.deps))
  expect([later.run.fromAt, later.run.toAt]).toEqual([new Date(today), new Date(today + 10 * DAY_MS)])
  expect(await readWatermark(test.deps.database.db, test.deps, RECONCILE)).toEqual(later.run.toAt)
})
