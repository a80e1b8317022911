import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { type Outcome, simulate } from './simulation.ts'

/** Lengths of the simulations. `npm test -- --slow` runs longer ones. */
const STEPS = inject('slow') ? { story: 2500, same: 300 } : { story: 240, same: 60 }
/** The first seed. What a seed's story holds changes with the product's statements. */
const SEED = 6
const SEEDS_MAX = 6
/** What must have happened in the stories together. */
const EVENTS = ['paid', 'kills', 'restores'] as const
/** Several kills are expected even of the short story, so that none is unlikely. */
const KILL_CHANCE = 0.05
const SLOW = { timeout: 240_000 }

const play = async (seed: number, steps: number, settles: boolean): Promise<Outcome> => {
  const { ownerUrl, drop } = await createTestDatabase()
  const outcome = await simulate({ seed, killChance: KILL_CHANCE, steps, settles, ownerUrl })
  // A failed simulation may still hold connections, so its database can't be dropped.
  if (outcome.findings.length === 0) await drop()
  return outcome
}

const expectNoFindings = ({ seed, steps, findings, lastSteps }: Outcome): void =>
  expect(
    findings,
    `seed ${seed}, step ${steps}: npm run simulate -- --seed ${seed} --kills ${KILL_CHANCE}\n${lastSteps}`,
  ).toEqual([])

let story: Outcome

it('a simulation ends with our books equal to the provider’s', SLOW, async () => {
  story = await play(SEED, STEPS.story, true)
  expectNoFindings(story)
  const stories = [story]
  const missing = () => EVENTS.filter((what) => stories.every(({ figures }) => !figures[what]))
  while (missing().length > 0 && stories.length < SEEDS_MAX) {
    const another = await play(SEED + stories.length, STEPS.story, true)
    expectNoFindings(another)
    stories.push(another)
  }
  expect(missing()).toEqual([])
})

it('a simulation is reproducible by its seed', SLOW, async () => {
  const same = await play(SEED, STEPS.same, false)
  expectNoFindings(same)
  // The last step may take more than one, as before days pass.
  expect(same.hashes.length).toBeGreaterThanOrEqual(STEPS.same)
  expect(same.hashes).toEqual(story.hashes.slice(0, same.hashes.length))
})
