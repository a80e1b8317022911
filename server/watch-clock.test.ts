import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import type { Deps } from './deps.ts'
import { refundUnverified } from './donations/refunds/refund-unverified.ts'
import { runJob, SCHEDULED_JOBS } from './job-table.ts'
import { readTotals } from './ledger/balance.store.ts'
import { isMoneyOutStopped, MoneyOutStopped, stopMoneyOut } from './payouts/stop-money-out.ts'
import { CLOCK_TOLERANCE_MS, createClockCheck } from './platform/clock-check.ts'
import { NotReadyYet } from './platform/jobs/jobs.ts'
import { readWatermark, saveWatermark } from './platform/jobs/progress-watermark.ts'
import { readReconciliation } from './reconciliation/read-reconciliation.ts'
import { RECONCILE, reconcileNight } from './reconciliation/reconcile-night.ts'
import { clockMetric, clockRound } from './watch-clock.ts'
import { CATCH_UP, catchUpEvents } from './webhooks/catch-up-events.ts'

const test = testApp()
beforeEach(() => test.clock.set(new Date()))

/** Another node of the same database, whose system clock is ahead; negative if it is behind. */
const nodeAhead = (byMs: number): { deps: Deps; setAhead: (ms: number) => void } => {
  let aheadMs = byMs
  const { database, firstComparison, payments } = test.deps
  const clockCheck = createClockCheck(database.db, { now: () => new Date(Date.now() + aheadMs) })
  const clock = { now: () => new Date(test.clock.now().getTime() + aheadMs) }
  const gated = stopMoneyOut(payments, { database, firstComparison, clockCheck })
  return {
    deps: { ...test.deps, clock, wallClock: clock, clockCheck, payments: gated },
    setAhead: (ms) => {
      aheadMs = ms
    },
  }
}
const errorOf = (act: Promise<unknown>): Promise<unknown> => act.catch((error: unknown) => error)
const readAlerts = async () =>
  (await test.deps.database.pool.query(`select title, body from alert where kind = 'clock_wrong'`)).rows
const raisedCents = async (caseId: string) => (await readTotals(test.deps.database.db, caseId)).raisedCents

describe('a node whose clock is wrong', () => {
  it('refunds nothing early, and the same work is done on time', async () => {
    const caseId = await makeCase(test, { verified: false })
    await new Donor(test).give({ caseId })
    await test.work()
    const given = await raisedCents(caseId)
    expect(given).toBeGreaterThan(0)
    test.clock.advance(35 * DAY_MS)
    const { deps, setAhead } = nodeAhead(30 * DAY_MS)
    expect(await errorOf(runJob(deps, 'refund-unverified'))).toBeInstanceOf(NotReadyYet)
    await refundUnverified(deps)
    await test.work()
    expect(await raisedCents(caseId)).toBe(given)
    setAhead(0)
    await runJob(deps, 'refund-unverified')
    await test.work()
    expect(await raisedCents(caseId)).toBe(given)
    test.clock.advance(26 * DAY_MS)
    await runJob(deps, 'refund-unverified')
    await test.work()
    expect(await raisedCents(caseId)).toBe(0)
  })

  it('sends no payout of money that has not cleared', async () => {
    const recipient = await Recipient.verified(test, 'recipient@mail.example')
    await recipient.receive()
    const { caseId } = recipient
    await test.work()
    const payouts = async () =>
      (await test.deps.database.pool.query('select 1 from payout where case_id = $1', [caseId])).rowCount
    expect(await errorOf(runJob(nodeAhead(16 * DAY_MS).deps, 'run-payouts'))).toBeInstanceOf(NotReadyYet)
    await test.work()
    expect(await payouts()).toBe(0)
    test.clock.advance(16 * DAY_MS)
    await runJob(test.deps, 'run-payouts')
    expect(await payouts()).toBe(1)
    await test.work()
  })

  it.each([
    ['ahead', CLOCK_TOLERANCE_MS + MINUTE_MS],
    ['behind', -CLOCK_TOLERANCE_MS - MINUTE_MS],
  ])('%s: does no scheduled job, and no refund leaves through it', async (_word, aheadMs) => {
    const { deps } = nodeAhead(aheadMs)
    for (const name of SCHEDULED_JOBS)
      expect(await errorOf(runJob(deps, name)), name).toBeInstanceOf(NotReadyYet)
    const refund = { refundId: 'r', key: 'k', paymentRef: 'pi_1', amountCents: 1, parts: null } as const
    expect(await errorOf(deps.payments.refund({ ...refund, reason: 'duplicate' }))).toBeInstanceOf(
      MoneyOutStopped,
    )
    expect(await isMoneyOutStopped(deps)).toBe(true)
    expect(await isMoneyOutStopped(nodeAhead(aheadMs / 2).deps)).toBe(false)
  })

  it('alerts staff once, until it agrees again', async () => {
    const { deps, setAhead } = nodeAhead(0)
    const round = clockRound(deps)
    await round()
    expect(await readAlerts()).toEqual([])
    setAhead(3 * DAY_MS)
    await round()
    await round()
    const [alert, ...more] = await readAlerts()
    expect(alert?.body).toMatch(
      /this node’s clock is 3 days ahead of the database’s and 3 days ahead of the payment provider’s\./,
    )
    expect(more).toEqual([])
    expect((await clockMetric(deps).read()).database).toBeGreaterThan((3 * DAY_MS - MINUTE_MS) / 1000)
    // The mail is due at the database's time, which is measured to some milliseconds.
    test.clock.advance(MINUTE_MS)
    await test.work()
    const mails = await outsideWorld(test).mailTo(test.deps.config.alertsTo)
    expect(mails.map(({ subject }) => subject).join()).toContain('clock')
    setAhead(0)
    await round()
    setAhead(-3 * HOUR_MS)
    await round()
    expect(await readAlerts()).toHaveLength(2)
  })

  it('that agrees with the database is believed only if the provider agrees, too', async () => {
    const { deps } = nodeAhead(0)
    deps.clockCheck.noteProviderTime(new Date(Date.now() - DAY_MS))
    expect(await isMoneyOutStopped(deps)).toBe(true)
    await clockRound(deps)()
    expect(await isMoneyOutStopped(deps)).toBe(false)
  })
})

describe('a watermark in the future', () => {
  const storeFuture = async (work: string): Promise<void> => {
    const at = new Date(test.clock.now().getTime() + 30 * DAY_MS)
    await test.deps.database.pool.query(
      `insert into progress_watermark (work, until_at, done_at) values ($1, $2, $2)
       on conflict (work) do update set until_at = $2, done_at = $2`,
      [work, at],
    )
  }
  const read = (work: string) => readWatermark(test.deps.database.db, test.deps, work)
  const agoMs = async (work: string) => test.clock.now().getTime() - ((await read(work))?.getTime() ?? 0)

  it('isn’t stored by a node whose clock is ahead', async () => {
    const { deps } = nodeAhead(30 * DAY_MS)
    const now = deps.clock.now()
    await saveWatermark(deps.database.db, deps, 'try', { untilAt: now, doneAt: now })
    expect(Math.abs(await agoMs('try'))).toBeLessThan(2 * CLOCK_TOLERANCE_MS)
    expect(await readWatermark(deps.database.db, deps, 'try')).toEqual(await read('try'))
  })

  it('isn’t accepted, and the next round replaces it', async () => {
    await storeFuture('try')
    expect(Math.abs((await agoMs('try')) - 30 * DAY_MS)).toBeLessThan(MINUTE_MS)
    const untilAt = new Date(test.clock.now().getTime() - HOUR_MS)
    await saveWatermark(test.deps.database.db, test.deps, 'try', { untilAt, doneAt: untilAt })
    expect(await read('try')).toEqual(untilAt)
    const earlier = new Date(untilAt.getTime() - DAY_MS)
    await saveWatermark(test.deps.database.db, test.deps, 'try', { untilAt: earlier, doneAt: earlier })
    expect(await read('try')).toEqual(untilAt)
  })

  it('doesn’t hide missed events', async () => {
    const world = outsideWorld(test)
    await world.faults({ dropWebhooks: 1 })
    await new Donor(test).give({ caseId: await makeCase(test) })
    await world.faults({ reset: true })
    await storeFuture(CATCH_UP)
    expect(await catchUpEvents(test.deps)).toBeGreaterThan(0)
    expect(Math.abs(await agoMs(CATCH_UP))).toBeLessThan(MINUTE_MS)
  })

  it('has the month reconciled again', async () => {
    await storeFuture(RECONCILE)
    const runId = await reconcileNight(test.deps)
    const staff = { staffId: '0198b0a0-0000-7000-8000-000000000001', roles: ['finance'] } as const
    const { run } = await readReconciliation(test.deps, staff, runId)
    expect((run.toAt.getTime() - run.fromAt.getTime()) / DAY_MS).toBe(30)
    expect(await read(RECONCILE)).toEqual(run.toAt)
  })
})
