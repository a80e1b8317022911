import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { type Outcome, simulate } from './simulation.ts'

/** `npm test -- --slow` plays longer ones. */
const STEPS = inject('slow') ? { story: 2500, same: 300 } : { story: 240, same: 60 }
/**
 * A seed whose story starts with many events: duplicate payments, failed refunds, fraud warnings, a payout,
 * kills.
 */
const SEED = 6
const SLOW = { timeout: 120_000 }

const play = async (steps: number, settles: boolean): Promise<Outcome> => {
  const { ownerUrl, drop } = await createTestDatabase()
  const outcome = await simulate({ seed: SEED, steps, settles, ownerUrl })
  // A stuck story may hold its connections and thus its database.
  if (outcome.findings.length === 0) await drop()
  return outcome
}

const expectRight = ({ seed, steps, findings, lastSteps }: Outcome): void =>
  expect(findings, `seed ${seed}, step ${steps}: npm run simulate -- --seed ${seed}\n${lastSteps}`).toEqual(
    [],
  )

let story: Outcome

it('a simulated run ends with our books equal to the provider’s', SLOW, async () => {
  story = await play(STEPS.story, true)
  expectRight(story)
  expect(story.figures['paid']).toBeGreaterThan(3)
  expect(story.figures['kills']).toBeGreaterThan(0)
})

it('is reproducible for the same seed', SLOW, async () => {
  const same = await play(STEPS.same, false)
  expectRight(same)
  expect(same.hashes).toHaveLength(STEPS.same)
  expect(same.hashes).toEqual(story.hashes.slice(0, STEPS.same))
})
