import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { refundByStaff } from '#server/donations/refunds/refund-by-staff.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { sendPayout } from '#server/payouts/send-payout.ts'
import { readStop } from '#server/payouts/stop-payouts.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { attemptOf } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { restoreScene } from '#testing/restore-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { readOpenDifferences, readReconciliation } from './read-reconciliation.ts'
import { reconcile } from './reconcile.ts'

const scene = restoreScene()

const world = () => outsideWorld(scene.test)
const newCase = async (): Promise<string> =>
  (await Recipient.verified(scene.test, 'rosa@mail.example')).caseId
const runWeek = () => scene.run('run-payouts', 'follow-payouts')
const stopReason = async () => (await readStop(scene.test.deps))?.reason ?? null
const payouts = (caseId: string) => readPayoutsOf(scene.test.deps.database.db, caseId)
const stateOf = async (orderId: string) =>
  await scene.test.deps.database.db
    .selectFrom('orders')
    .select(['state', 'refundedCents'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
const refund = (caseId: string, orderId: string, donationCents: number, tipCents = 0) =>
  refundByStaff(scene.test.deps, FINANCE, {
    orderIds: { caseId, orderId },
    idempotencyKey: scene.test.deps.ids.uuid(),
    amount: { donationCents, tipCents },
    reason: 'The donor asked.',
  })

/** Cents that the provider sent to recipients' accounts, to their banks, and back to donors. */
const sentAtProvider = async () => {
  const { stripe } = world()
  const sumOf = (items: readonly { readonly amount: number }[]) =>
    items.reduce((sum, { amount }) => sum + amount, 0)
  const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const accounts = new Set(transfers.map(({ destination }) => String(destination)))
  const bankPayouts = await Promise.all(
    [...accounts].map((stripeAccount) => stripe.payouts.list({ limit: 100 }, { stripeAccount })),
  )
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  return {
    transferred: sumOf(transfers.filter(({ reversed }) => !reversed)),
    banked: sumOf(bankPayouts.flatMap(({ data }) => data)),
    refunded: sumOf(refunds),
  }
}

/** Has a recipient's account pay its bank more often than one page of the provider's list holds. */
const payToBankOften = async (accountRef: string): Promise<void> => {
  const { stripe } = world()
  await stripe.transfers.create({ amount: 200, currency: 'usd', destination: accountRef })
  for (let made = 0; made < 101; made += 1)
    await stripe.payouts.create({ amount: 1, currency: 'usd' }, { stripeAccount: accountRef })
}

const differences = async () => {
  const { deps } = scene.test
  const now = deps.clock.now().getTime()
  const range = { from: new Date(now - 60 * DAY_MS), to: new Date(now + HOUR_MS) }
  return readReconciliation(deps, FINANCE, await reconcile(deps, range))
}

/** Finance resumes transfers, work goes on, and both sides agree to the cent. */
const resumeAndAgree = async (): Promise<void> => {
  await resumePayouts(scene.test.deps, FINANCE, 'The list was checked.')
  await runWeek()
  const { run, differences: left } = await differences()
  expect(left).toEqual([])
  expect(run.sums).toMatchObject({ unexplainedCents: 0, differingCents: 0, missingCents: 0 })
  expect(await checkLedger(scene.test.deps.database.db)).toEqual([])
}

describe('after a restored backup', () => {
  it('a payout made since isn’t made again, and its notice is back', async () => {
    const caseId = await newCase()
    await scene.give(caseId)
    await scene.passDays(8)
    await scene.backUp()
    await runWeek()
    await scene.passDays(3)
    const sent = await sentAtProvider()
    expect(sent.banked).toBeGreaterThan(0)

    await scene.restore()
    await compareWithProvider(scene.test.deps)
    expect(await stopReason()).toBe('provider_ahead')
    await runWeek()
    await resumeAndAgree()
    expect(await sentAtProvider()).toEqual(sent)
    expect(await payouts(caseId)).toMatchObject([
      { status: 'paid', amountCents: sent.banked, donationCount: 1 },
    ])
  })

  it('a bank payout made since isn’t made again, however many followed it', {
    timeout: MINUTE_MS,
  }, async () => {
    const { caseId, accountRef } = await Recipient.verified(scene.test, 'rosa@mail.example')
    await scene.give(caseId)
    await scene.passDays(8)
    // The transfer leaves, and the process ends before the bank payout.
    const { deps } = scene.test
    const failing = {
      ...deps.payments,
      payToBank: () => Promise.reject(new OutcomeUnknown('the process ended')),
    }
    await runPayouts(deps)
    const [payout] = await payouts(caseId)
    const attempt = await attemptOf(scene.test, caseId, payout?.payoutId ?? '')
    await expect(sendPayout({ ...deps, payments: failing }, attempt)).rejects.toThrow(OutcomeUnknown)
    await scene.backUp()
    await runWeek()
    await scene.passDays(3)
    await payToBankOften(accountRef)
    const sent = await sentAtProvider()

    await scene.restore()
    await compareWithProvider(scene.test.deps)
    await runWeek()
    expect(await sentAtProvider()).toEqual(sent)
    expect(await payouts(caseId)).toMatchObject([{ status: 'paid' }])
  })

  it('a donation made since, with its payout and a part refunded, is back', async () => {
    const caseId = await newCase()
    await scene.give(caseId)
    await scene.backUp()
    const lost = await scene.give(caseId, 20_000)
    await scene.passDays(8)
    await runWeek()
    await refund(caseId, lost, 4000)
    await scene.passDays(1)
    const sent = await sentAtProvider()
    expect(sent).toMatchObject({ refunded: 4000 })

    await scene.restore()
    await compareWithProvider(scene.test.deps)
    expect(await stopReason()).toBe('provider_ahead')
    await resumeAndAgree()
    expect(await stateOf(lost)).toEqual({ state: 'partially_refunded', refundedCents: 4000 })
    expect(await sentAtProvider()).toEqual(sent)
  })

  it('a refund made since isn’t lost, and one that waits is sent once finance has resumed', async () => {
    const caseId = await newCase()
    const first = await scene.give(caseId)
    const second = await scene.give(caseId)
    await scene.backUp()
    await refund(caseId, first, 3000)
    await scene.run()

    await scene.restore()
    await refund(caseId, second, 1000)
    await scene.run('send-waiting-refunds')
    expect(await sentAtProvider()).toMatchObject({ refunded: 3000 })
    await compareWithProvider(scene.test.deps)
    await scene.run('send-waiting-refunds')
    expect(await sentAtProvider()).toMatchObject({ refunded: 3000 })
    expect(await stateOf(first)).toMatchObject({ refundedCents: 3000 })
    await resumePayouts(scene.test.deps, FINANCE, 'The list was checked.')
    scene.test.clock.advance(2 * MINUTE_MS)
    await scene.run('send-waiting-refunds')
    expect(await sentAtProvider()).toMatchObject({ refunded: 4000 })
    expect((await differences()).differences).toEqual([])
  })

  it('a refund of the tip made since is of the tip', async () => {
    const caseId = await newCase()
    const orderId = await scene.give(caseId)
    await scene.backUp()
    await refund(caseId, orderId, 0, 500)

    await scene.restore()
    await compareWithProvider(scene.test.deps)
    const refunds = scene.test.deps.database.db.selectFrom('refund').select(['donationCents', 'tipCents'])
    expect(await refunds.where('orderId', '=', orderId).execute()).toEqual([
      { donationCents: 0, tipCents: 500 },
    ])
    await resumeAndAgree()
  })

  it.each([
    ['of the same money', 8000],
    ['of less than is left', 3000],
  ])('a refund %s isn’t made again, even if no process has restarted', async (_name, cents) => {
    const caseId = await newCase()
    const orderId = await scene.give(caseId)
    await scene.backUp()
    await refund(caseId, orderId, cents)

    await scene.restore()
    scene.test.deps.firstComparison.finish()
    await refund(caseId, orderId, cents)
    await scene.run('send-waiting-refunds')
    expect(await sentAtProvider()).toMatchObject({ refunded: cents })
    expect(await stopReason()).toBe('provider_ahead')
    await resumeAndAgree()
    scene.test.clock.advance(2 * MINUTE_MS)
    await scene.run('send-waiting-refunds')
    expect(await sentAtProvider()).toMatchObject({ refunded: cents })
    expect(await stateOf(orderId)).toEqual({ state: 'partially_refunded', refundedCents: cents })
  })

  it('what is of a case that the backup lacks is listed, and money waits for finance', async () => {
    await scene.backUp()
    const caseId = await newCase()
    await scene.give(caseId)
    await scene.passDays(8)
    await runWeek()

    await scene.restore()
    await compareWithProvider(scene.test.deps)
    expect(await stopReason()).toBe('provider_ahead')
    const { deps } = scene.test
    expect((await readOpenDifferences(deps)).map(({ kind }) => kind).toSorted()).toEqual([
      'charge_of_no_order',
      'transfer_unknown',
    ])
    // What finance has seen doesn't stop transfers again.
    await resumePayouts(deps, FINANCE, 'Refunded at the provider.')
    await compareWithProvider(deps)
    expect(await stopReason()).toBeNull()
  })

  it('a recipient’s account opened since isn’t paid a second time', async () => {
    const checked = await IdentityCheckClient.organizer(scene.test, 'rosa@mail.example')
    await scene.give(checked.caseId)
    await scene.backUp()
    await (await checked.confirmCode()).submitDetails()
    const { data } = await checked.person.call('beginAccountSession', { caseId: checked.caseId })
    await onboarding(scene.test).type(data.clientSecret, GOOD_ANSWERS)
    await world().advanceTime(1)
    await scene.run()
    await scene.passDays(8)
    await runWeek()
    await scene.passDays(3)
    const sent = await sentAtProvider()
    expect(sent.banked).toBeGreaterThan(0)

    await scene.restore()
    await compareWithProvider(scene.test.deps)
    expect(await payouts(checked.caseId)).toMatchObject([{ status: 'paid', amountCents: sent.banked }])
    await resumeAndAgree()
    expect(await sentAtProvider()).toEqual(sent)
  })
})
