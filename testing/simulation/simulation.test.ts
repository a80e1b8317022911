import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { type Outcome, simulate } from './simulation.ts'

/** Lengths of the simulations. `npm test -- --slow` runs longer ones. */
const STEPS = inject('slow') ? { story: 2500, same: 300 } : { story: 240, same: 60 }
/** A seed with many events early on. */
const SEED = 6
/** Several kills are expected even of the short story, so that none is unlikely. */
const KILL_CHANCE = 0.05
const SLOW = { timeout: 120_000 }

const play = async (steps: number, settles: boolean): Promise<Outcome> => {
  const { ownerUrl, drop } = await createTestDatabase()
  const outcome = await simulate({ seed: SEED, killChance: KILL_CHANCE, steps, settles, ownerUrl })
  // A failed simulation may still hold connections, so its database can't be dropped.
  if (outcome.findings.length === 0) await drop()
  return outcome
}

const expectNoFindings = ({ seed, steps, findings, lastSteps }: Outcome): void =>
  expect(findings, `seed ${seed}, step ${steps}: npm run simulate -- --seed ${seed}\n${lastSteps}`).toEqual(
    [],
  )

let story: Outcome

it('a simulation ends with our books equal to the provider’s', SLOW, async () => {
  story = await play(STEPS.story, true)
  expectNoFindings(story)
  for (const what of ['paid', 'kills', 'restores']) expect(story.figures[what], what).toBeGreaterThan(0)
})

it('a simulation is reproducible by its seed', SLOW, async () => {
  const same = await play(STEPS.same, false)
  expectNoFindings(same)
  // The last step may take more than one, as before days pass.
  expect(same.hashes.length).toBeGreaterThanOrEqual(STEPS.same)
  expect(same.hashes).toEqual(story.hashes.slice(0, same.hashes.length))
})
