import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { OutcomeUnknown, type PaymentProvider } from '#server/outside/payments/port.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { allClearedAt, attemptOf, payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { followPayouts } from './follow-payout.ts'
import { getPayoutNotices } from './payout-notices.ts'
import { readPayoutsOf } from './payouts.queries.ts'
import { reservePayout } from './reserve-payout.ts'
import { sendPayout } from './send-payout.ts'
import { readStop, stopPayouts } from './stop-payouts.ts'

const test = testApp()
const { passDays } = payoutSteps(test)

// Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
beforeAll(() => test.clock.advance(-90 * DAY_MS))

const reserve = async (caseId: string, periodStart: string) => {
  const plan = {
    caseId,
    periodStart,
    amountCents: 1000,
    donationCount: 1,
    clearedUntil: allClearedAt(test),
  } as const
  const recipient = { recipientKind: 'organizer', recipientDisplay: 'Rosa D.' } as const
  const payoutId = await reservePayout(test.deps, { ...plan, ...recipient })
  if (payoutId === null) throw new Error('nothing was reserved')
  return attemptOf(test, caseId, payoutId)
}

it('a transfer whose answer was lost doesn’t stop the case’s next one', async () => {
  const { deps } = test
  const recipient = await Recipient.verified(test, 'two-payouts@mail.example')
  const { caseId } = recipient
  await recipient.receive(10_000)
  await passDays(5)
  const first = await reserve(caseId, '2026-07-06')
  const second = await reserve(caseId, '2026-07-13')
  const transfer: PaymentProvider['transfer'] = async (ask) => {
    await deps.payments.transfer(ask)
    throw new OutcomeUnknown('the answer was lost')
  }
  const cut = { ...deps, payments: { ...deps.payments, transfer } }
  await expect(sendPayout(cut, first)).rejects.toThrow(OutcomeUnknown)
  expect(await sendPayout(deps, second)).toBe(true)
  expect(await readStop(deps)).toBeNull()
  await followPayouts(deps)
  expect(await readPayoutsOf(deps.database.db, caseId)).toMatchObject([
    { status: 'in_transit' },
    { status: 'in_transit' },
  ])
  expect(await deps.payments.transfersOf(caseId)).toHaveLength(2)
  expect(await checkLedger(deps.database.db)).toEqual([])
})

it('a transfer that waits for its bank payout waits while transfers are stopped', async () => {
  const { deps } = test
  const recipient = await Recipient.verified(test, 'bank-waits@mail.example')
  await recipient.receive(10_000)
  await passDays(5)
  const attempt = await reserve(recipient.caseId, '2026-07-06')
  const payToBank = () => Promise.reject(new OutcomeUnknown('the process ended'))
  const ended = { ...deps, payments: { ...deps.payments, payToBank } }
  await expect(sendPayout(ended, attempt)).rejects.toThrow(OutcomeUnknown)
  await stopPayouts(deps, 'The books differ.')
  await expect(sendPayout(deps, attempt)).rejects.toMatchObject({ codeName: 'payoutsStopped' })
  expect(await deps.payments.bankPayoutsOf(recipient.accountRef)).toEqual([])
  await resumePayouts(deps, FINANCE)
})

it('a payout is shown and mailed as in transit once its bank payout is made', async () => {
  const { deps } = test
  const email = 'between-legs@mail.example'
  const recipient = await Recipient.verified(test, email)
  const { caseId } = recipient
  await recipient.receive(10_000)
  await passDays(5)
  const attempt = await reserve(caseId, '2026-07-06')
  const payToBank = () => Promise.reject(new OutcomeUnknown('the process ended'))
  await expect(sendPayout({ ...deps, payments: { ...deps.payments, payToBank } }, attempt)).rejects.toThrow(
    OutcomeUnknown,
  )
  const sentMails = async () =>
    (await outsideWorld(test).mailTo(email)).filter(({ subject }) => subject.includes('on its way'))
  await stopPayouts(deps, 'The books differ.')
  await test.work()
  expect(await sentMails()).toEqual([])
  const waiting = await recipient.payouts()
  expect(waiting.payouts).toMatchObject([{ state: 'scheduled', sentAt: null, arrivesAt: null }])
  expect(waiting.money).toMatchObject({ scheduledCents: 1000, inTransitCents: 0 })
  expect((await getPayoutNotices(deps, { caseId, limit: 10 })).items).toMatchObject([{ status: 'scheduled' }])

  await resumePayouts(deps, FINANCE)
  expect(await sendPayout(deps, attempt)).toBe(true)
  await test.work()
  expect(await sentMails()).toMatchObject([{ subject: '$10.00 is on its way to you' }])
  const sent = await recipient.payouts()
  expect(sent.payouts).toMatchObject([{ state: 'in_transit', arrivesAt: expect.any(String) }])
  expect(sent.money).toMatchObject({ scheduledCents: 0, inTransitCents: 1000 })
})
