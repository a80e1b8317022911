import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { compareRecipients } from './compare-recipients.ts'
import type { Difference } from './differences.ts'
import { readReconciliation } from './read-reconciliation.ts'
import { reconcileNight } from './reconcile-night.ts'

const test = testApp()
const SLOW = { timeout: 3 * MINUTE_MS }

it(
  'a recipient’s balance at the provider agrees at each step of a payout, and an unknown transfer is reported',
  SLOW,
  async () => {
    const world = outsideWorld(test)
    test.clock.advance(-30 * DAY_MS)
    const recipient = await Recipient.verified(test, 'compared@mail.example')
    await recipient.receive()
    const findDifferences = async (): Promise<Difference[]> => {
      const found: Difference[] = []
      await compareRecipients(test.deps, async (differences) => void found.push(...differences))
      return found
    }
    const passDays = async (count: number): Promise<void> => {
      test.clock.advance(count * DAY_MS)
      await world.advanceTime((count * DAY_MS) / 1000)
      for (let round = 0; round < 3; round += 1) await test.work()
    }
    await passDays(6)
    await runPayouts(test.deps)
    await world.faults({ answer500Next: 1 })
    await test.work()
    expect(await findDifferences(), 'interrupted before the bank payout').toEqual([])
    await passDays(1)
    expect(await findDifferences(), 'in transit to the bank').toEqual([])
    await passDays(5)
    expect(await findDifferences(), 'at the bank').toEqual([])
    await recipient.receive()
    await passDays(3)
    await world.stripe.transfers.create({ amount: 700, currency: 'usd', destination: recipient.accountRef })
    expect(await findDifferences()).toMatchObject([
      { kind: 'recipient_balance', caseId: recipient.caseId, oursCents: 0, theirsCents: 700 },
    ])
    for (const night of ['first', 'second']) {
      const { differences } = await readReconciliation(test.deps, FINANCE, await reconcileNight(test.deps))
      const reported = differences.filter(({ kind }) => kind === 'recipient_balance')
      expect(reported, `the ${night} night’s report`).toMatchObject([
        { caseId: recipient.caseId, theirsCents: 700 },
      ])
    }
  },
)
