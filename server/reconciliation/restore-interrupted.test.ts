import { describe, expect, it } from 'vitest'
import { readBalance } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { NotAtProvider, OutcomeUnknown, type PaymentProvider } from '#server/outside/payments/port.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { sendPayout } from '#server/payouts/send-payout.ts'
import { cancelAttempt } from '#server/payouts/stop-attempt.ts'
import { MoneyOutStopped } from '#server/payouts/stop-money-out.ts'
import { readStop } from '#server/payouts/stop-payouts.ts'
import { catchUpEvents } from '#server/webhooks/catch-up-events.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { attemptOf } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { restoreScene } from '#testing/restore-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { startFirstComparison } from './first-comparison.ts'
import { readOpenDifferences } from './read-reconciliation.ts'

const scene = restoreScene()
const world = () => outsideWorld(scene.test)
const runWeek = () => scene.run('run-payouts', 'follow-payouts')
const stopReason = async () => (await readStop(scene.test.deps))?.reason ?? null
const transferCount = async () => (await world().stripe.transfers.list({ limit: 100 })).data.length
const payouts = (caseId: string) => readPayoutsOf(scene.test.deps.database.db, caseId)

/** A donation made after the backup, sent on with an earlier one, and restored books that know only the earlier one. */
const payOutAndRestore = async (): Promise<string> => {
  const { caseId } = await Recipient.verified(scene.test, 'rosa@mail.example')
  await scene.give(caseId)
  await scene.backUp()
  await scene.give(caseId, 20_000)
  await scene.passDays(8)
  await runWeek()
  await scene.passDays(3)
  expect(await transferCount()).toBe(1)
  await scene.restore()
  return caseId
}

const resumeAndCheck = async (caseId: string): Promise<void> => {
  await resumePayouts(scene.test.deps, FINANCE, 'The list was checked.')
  await runWeek()
  expect(await transferCount()).toBe(1)
  expect(await payouts(caseId)).toMatchObject([{ status: 'paid', donationCount: 2 }])
  expect(await checkLedger(scene.test.deps.database.db)).toEqual([])
}

describe('the comparison after a restore', () => {
  it('that is interrupted continues at the next start, and nothing leaves in between', async () => {
    const caseId = await payOutAndRestore()
    const { deps } = scene.test
    // The donation is imported, and the process ends before its payout is.
    let hasEnded = false
    const getTransfer = () => {
      hasEnded = true
      return Promise.reject(new OutcomeUnknown('the process ended'))
    }
    const movements: PaymentProvider['movements'] = (from, to) => {
      if (hasEnded) throw new OutcomeUnknown('the process ended')
      return deps.payments.movements(from, to)
    }
    const killed = { ...deps, payments: { ...deps.payments, getTransfer, movements } }
    await expect(compareWithProvider(killed)).rejects.toThrow(OutcomeUnknown)
    expect(await stopReason()).toBe('provider_ahead')
    expect(await payouts(caseId)).toEqual([])
    await scene.restart()
    await runWeek()
    await compareWithProvider(scene.test.deps)
    expect(await stopReason()).toBe('provider_ahead')
    await resumeAndCheck(caseId)
  })

  it('runs on two nodes at once, and imports everything once', async () => {
    const caseId = await payOutAndRestore()
    const other = await scene.addNode()
    await Promise.all([compareWithProvider(scene.test.deps), compareWithProvider(other.deps)])
    expect(await stopReason()).toBe('provider_ahead')
    await resumeAndCheck(caseId)
  })

  it('follows events that arrived before it, and events that arrive afterwards change nothing', async () => {
    const caseId = await payOutAndRestore()
    await catchUpEvents(scene.test.deps)
    await scene.run()
    // The events themselves show that the books were set back.
    expect(await stopReason()).toBe('provider_ahead')
    await compareWithProvider(scene.test.deps)
    const before = await payouts(caseId)
    await catchUpEvents(scene.test.deps)
    await scene.run()
    expect(await payouts(caseId)).toEqual(before)
    await resumeAndCheck(caseId)
  })

  it('repeats while the provider is down; until then nothing leaves, and donations go on', async () => {
    const caseId = await payOutAndRestore()
    const { deps } = scene.test
    await world().faults({ providerDown: true })
    await expect(compareWithProvider(deps)).rejects.toThrow(OutcomeUnknown)
    await world().faults({ providerDown: false })
    await scene.give(caseId)
    await scene.run('follow-payouts')
    expect(deps.firstComparison.isDone()).toBe(false)
    expect(await transferCount()).toBe(1)
    const stop = startFirstComparison(deps)
    await expect.poll(() => deps.firstComparison.isDone(), { timeout: 20_000 }).toBe(true)
    await stop()
    await resumeAndCheck(caseId)
  })
})

it.each([
  ['no answer about one transfer', new OutcomeUnknown('no answer')],
  ['no such transfer', new NotAtProvider('not found')],
])('%s becomes a difference, and the comparison goes on to its end', async (_, error) => {
  const caseId = await payOutAndRestore()
  const { deps } = scene.test
  const getTransfer = () => Promise.reject(error)
  await compareWithProvider({ ...deps, payments: { ...deps.payments, getTransfer } })
  expect(deps.firstComparison.isDone()).toBe(true)
  expect(await stopReason()).toBe('provider_ahead')
  expect(await readOpenDifferences(deps)).toMatchObject([
    { kind: 'transfer_unknown', cause: expect.stringContaining('no clear answer') },
  ])
  // The donation after it is imported, and the next night finds the transfer.
  expect((await readBalance(deps.database.db, caseId)).payableCents).toBeGreaterThan(20_000)
  await resumePayouts(deps, FINANCE, 'The list was checked.')
  await runWeek()
  expect(await transferCount()).toBe(1)
})

describe('a transfer that the restored books forgot', () => {
  /** Restores books in which the payout is reserved and not requested; the provider has made its transfer. */
  const restoreReserved = async () => {
    const { caseId } = await Recipient.verified(scene.test, 'rosa@mail.example')
    await scene.give(caseId)
    await scene.passDays(8)
    await runPayouts(scene.test.deps)
    const [payout] = await payouts(caseId)
    await scene.backUp()
    await runWeek()
    expect(await transferCount()).toBe(1)
    await scene.restore()
    return attemptOf(scene.test, caseId, payout?.payoutId ?? '')
  }
  const expectStopAndNoSecondTransfer = async ({ caseId }: { readonly caseId: string }): Promise<void> => {
    expect(await stopReason()).toBe('provider_ahead')
    expect(await transferCount()).toBe(1)
    expect(await payouts(caseId)).toMatchObject([{ status: 'in_transit' }])
    expect(await checkLedger(scene.test.deps.database.db)).toEqual([])
  }

  it('isn’t adopted by a job that ran before the comparison', async () => {
    const attempt = await restoreReserved()
    const { deps } = scene.test
    await expect(sendPayout(deps, attempt)).rejects.toThrow(MoneyOutStopped)
    expect((await attemptOf(scene.test, attempt.caseId, attempt.payoutId)).requestedAt).toBeNull()
    await compareWithProvider(deps)
    await expectStopAndNoSecondTransfer(attempt)
  })

  it('isn’t adopted by a job that tries again after the provider gave no answer', async () => {
    const attempt = await restoreReserved()
    const { deps } = scene.test
    deps.firstComparison.finish()
    const transfersOf = () => Promise.reject(new OutcomeUnknown('the provider was down'))
    const failing = { ...deps, payments: { ...deps.payments, transfersOf } }
    await expect(sendPayout(failing, attempt)).rejects.toThrow(OutcomeUnknown)
    await expect(sendPayout(deps, attempt)).rejects.toMatchObject({ codeName: 'payoutsStopped' })
    await expectStopAndNoSecondTransfer(attempt)
  })

  it('stops money if its payout is to be canceled', async () => {
    const attempt = await restoreReserved()
    scene.test.deps.firstComparison.finish()
    await cancelAttempt(scene.test.deps, attempt)
    expect(await stopReason()).toBe('provider_ahead')
    expect(await transferCount()).toBe(1)
    expect(await payouts(attempt.caseId)).toMatchObject([{ status: 'failed', failure: 'canceled' }])
    expect(await checkLedger(scene.test.deps.database.db)).toEqual([])
  })
})

it('a transfer is refused if the provider has one of the case that the books don’t know', async () => {
  const { caseId, accountRef } = await Recipient.verified(scene.test, 'rosa@mail.example')
  await scene.give(caseId)
  await scene.passDays(8)
  await scene.test.deps.handlers.compareWithProvider(scene.test.deps)
  await world().stripe.transfers.create({
    amount: 1000,
    currency: 'usd',
    destination: accountRef,
    transfer_group: caseId,
  })
  await runPayouts(scene.test.deps)
  await scene.run()
  expect(await stopReason()).toBe('provider_ahead')
  expect(await transferCount()).toBe(1)
  const alerts = await scene.test.deps.database.db.selectFrom('alert').select('kind').execute()
  expect(alerts).toContainEqual({ kind: 'provider_ahead' })
})

it('a process that starts without a restore lists movements once, finds nothing, and money leaves', async () => {
  const { caseId } = await Recipient.verified(scene.test, 'rosa@mail.example')
  await scene.give(caseId)
  await compareWithProvider(scene.test.deps)
  await scene.backUp()
  await scene.restore()
  const { deps } = scene.test
  let listings = 0
  const movements: PaymentProvider['movements'] = (from, to) => {
    listings += 1
    return deps.payments.movements(from, to)
  }
  await compareWithProvider({ ...deps, payments: { ...deps.payments, movements } })
  expect(listings).toBe(1)
  expect(await stopReason()).toBeNull()
  await scene.passDays(8)
  await runWeek()
  expect(await transferCount()).toBe(1)
})
