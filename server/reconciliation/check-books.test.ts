import { beforeEach, expect, it } from 'vitest'
import { readOrder } from '#server/donations/orders.queries.ts'
import { readOpenHolds } from '#server/identity-check/holds/account-holds.queries.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { sendPayout } from '#server/payouts/send-payout.ts'
import { liftPayoutStop, readStop } from '#server/payouts/stop-payouts.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { testApp } from '#testing/app.ts'
import { allClearedAt, attemptOf, markTransferred } from '#testing/payouts.ts'
import { FINANCE, reconciliationScene } from '#testing/reconciliation-scene.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { checkBooks } from './check-books.ts'

const test = testApp()
const scene = reconciliationScene(test)

const reserve = (periodStart: string) =>
  reservePayout(test.deps, {
    caseId: scene.caseId,
    periodStart,
    clearedUntil: allClearedAt(test),
    amountCents: 1000,
    donationCount: 1,
    recipientKind: 'organizer',
    recipientDisplay: 'Rosa D.',
  })
/** Adds cents to a balance without a journal. */
const tamper = (cents: number) =>
  scene.owner.query('update case_balance set raised_cents = raised_cents + $2 where case_id = $1', [
    scene.caseId,
    cents,
  ])
const readAlerts = async () => {
  const { rows } = await scene.owner.query<{ title: string; body: string }>(
    `select title, body from alert where kind = 'ledger_check' order by raised_at`,
  )
  return rows
}
const readStops = async () =>
  (await scene.owner.query('select reason, detail, lifted_by from payouts_stopped order by stopped_at')).rows

beforeEach(async () => {
  await scene.give()
})

it('balanced books stop nothing', async () => {
  expect(await checkBooks(test.deps)).toEqual([])
  expect(await readStops()).toEqual([])
  expect(await reserve('2026-11-06')).not.toBeNull()
  const { body } = await test.app.inject('/metrics')
  expect(body).toContain('seconds_since_watermark{work="check books"} 0')
})

it('a cent too much stops payouts until finance resumes them, alerts staff once, and doesn’t stop donations', async () => {
  const scheduled = (await reserve('2026-11-06')) ?? ''
  await tamper(1)
  const { caseId } = scene
  expect(await checkBooks(test.deps), 'the sum, and the money path').toMatchObject([{ caseId }, { caseId }])
  expect(await checkBooks(test.deps)).toHaveLength(2)
  expect(await readStops()).toMatchObject([
    { reason: 'ledger_check', detail: expect.stringContaining('raised'), lifted_by: null },
  ])
  const body = expect.stringContaining(caseId)
  expect(await readAlerts()).toMatchObject([{ body }, { body }])
  await test.work()
  const subject = expect.stringContaining('transfers are stopped')
  expect(await scene.world.mailTo(test.deps.config.alertsTo)).toMatchObject([{ subject }, { subject }])

  expect(await readOpenHolds(test.deps.database.db, scene.caseId)).toMatchObject([{ kind: 'books' }])
  expect(await refusalCodeOf(reserve('2026-11-13'))).toBe('payoutsStopped')
  const attempt = await attemptOf(test, scene.caseId, scheduled)
  expect(await refusalCodeOf(sendPayout(test.deps, attempt))).toBe('payoutsStopped')
  const orderId = await scene.give()
  const order = await readOrder(test.deps.database.db, { caseId: scene.caseId, orderId })
  expect(order?.state).toBe('succeeded')

  await tamper(-1)
  expect(await checkBooks(test.deps)).toEqual([])
  expect(await refusalCodeOf(reserve('2026-11-13')), 'only people resume transfers').toBe('payoutsStopped')
  const { stopId = '', version = 0 } = (await readStop(test.deps)) ?? {}
  const lift = (reason: string, role: StaffMember['roles'][number] = 'finance') =>
    liftPayoutStop(test.deps, { ...FINANCE, roles: [role] }, { stopId, version, reason })
  for (const role of ['reviewer', 'support'] as const)
    expect(await refusalCodeOf(lift('please', role))).toBe('notAllowed')
  await lift('A hand in the database; put right.')
  expect(await refusalCodeOf(lift('again'))).toBe('notFound')
  expect(await markTransferred(test, scene.caseId, scheduled), 'canceled by the hold of its case').toBe(false)
  expect(await markTransferred(test, scene.caseId, (await reserve('2026-11-13')) ?? '')).toBe(true)
})

it('the same imbalance after a resumption stops transfers again, and alerts again', async () => {
  const before = { alerts: (await readAlerts()).length, stops: (await readStops()).length }
  await tamper(5)
  await checkBooks(test.deps)
  expect(await readAlerts()).toHaveLength(before.alerts + 2)
  await tamper(-5)
  await resumePayouts(test.deps, { ...FINANCE, roles: ['admin'] })
  expect(await readStops()).toHaveLength(before.stops + 1)
})
