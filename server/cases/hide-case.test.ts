import { expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
const reason = 'The pictures are another family’s.'

const alertsOf = async (caseId: string): Promise<string[]> =>
  (
    await test.deps.database.pool.query('select body from alert where body like $1', [`Case ${caseId}:%`])
  ).rows.map(({ body }) => body)

it('money of a hidden case waits until it is shown again or staff lift the hold, and staff are alerted', async () => {
  test.clock.advance(-60 * DAY_MS)
  const recipient = await Recipient.verified(test, 'rosa@mail.example')
  const { caseId } = recipient
  const payouts = async (): Promise<string[]> => {
    await runPayouts(test.deps)
    return (await readPayoutsOf(test.deps.database.db, caseId)).map(({ status }) => status)
  }
  const week = async (): Promise<void> => {
    await recipient.receive()
    test.clock.advance(7 * DAY_MS)
    await outsideWorld(test).advanceTime((7 * DAY_MS) / 1000)
  }

  await week()
  expect((await (await staffPerson(test, 'reviewer')).call('hideCase', { caseId, reason })).code).toBe(0)
  expect(await payouts()).toEqual([])
  const { holds } = await recipient.payouts()
  expect(holds).toMatchObject([{ code: 'case.hidden', appeal: expect.any(String) }])
  expect(await alertsOf(caseId)).toEqual([expect.stringContaining('$48.25. Nothing is sent while')])

  const unhide = { caseId, reason: 'The originals came.' }
  expect((await (await staffPerson(test, 'reviewer')).call('unhideCase', unhide)).code).toBe(0)
  expect(await payouts()).toHaveLength(1)
  expect(await recipient.person.subjects()).toContain('Your fundraiser is back on the site')

  await week()
  expect((await (await staffPerson(test, 'reviewer')).call('hideCase', { caseId, reason })).code).toBe(0)
  expect(await payouts()).toHaveLength(1)
  const finance = await staffPerson(test, 'finance')
  const { data } = await finance.call('staffHolds', { kind: 'hidden', limit: 10 })
  expect(data.items).toMatchObject([{ caseId, mayLift: true }])
  const holdId = data.items[0]?.holdId ?? ''
  const lift = {
    caseId,
    holdId,
    reason: 'The money is the family’s.',
    message: 'What was raised is sent to you now.',
  }
  expect((await finance.call('unfreezeAccount', lift)).code).toBe(0)
  expect(await payouts()).toHaveLength(2)
})

it('a transfer that was called off waits for the hold of the hidden case, and can be retried once it is lifted', async () => {
  const recipient = await Recipient.verified(test, 'opal@mail.example')
  const { caseId } = recipient
  await recipient.receive()
  await passDays(6)
  await runWeeklyPayouts()
  expect(await readPayoutsOf(test.deps.database.db, caseId)).toMatchObject([{ status: 'in_transit' }])
  const reviewer = await staffPerson(test, 'reviewer')
  await reviewer.call('hideCase', { caseId, reason })
  await runQueuedJobs()
  const finance = await staffPerson(test, 'finance')
  const failed = async () => {
    const { data } = await finance.call('staffPayouts', { state: 'unresolved', limit: 10 })
    return data.items.filter((payout) => payout.caseId === caseId)
  }
  expect(await failed()).toMatchObject([{ state: 'failed', waitsFor: 'hidden', mayRetry: false }])
  const [payout] = await failed()
  const retry = () => finance.call('retryPayout', { caseId, payoutId: payout?.payoutId ?? '', reason })
  expect((await retry()).msg).toContain('while a hold is open')
  await reviewer.call('unhideCase', { caseId, reason })
  expect(await failed()).toMatchObject([{ waitsFor: null, mayRetry: true }])
  expect((await retry()).code).toBe(0)
})

it('a hidden case without money alerts nobody', async () => {
  const caseId = await makeCase(test)
  expect((await (await staffPerson(test, 'reviewer')).call('hideCase', { caseId, reason })).code).toBe(0)
  expect(await alertsOf(caseId)).toEqual([])
})
