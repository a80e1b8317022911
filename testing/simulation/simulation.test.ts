import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { type Outcome, simulate } from './simulation.ts'

/** `npm test -- --slow` tells longer ones. */
const STEPS = inject('propertyRuns') > 100 ? { story: 2500, same: 300 } : { story: 400, same: 30 }

const play = async (seed: number, steps: number): Promise<Outcome> => {
  const { ownerUrl, drop } = await createTestDatabase()
  const outcome = await simulate({ seed, steps, ownerUrl })
  // A story that stands still may keep its connections, and its database with them.
  if (outcome.findings.length === 0) await drop()
  return outcome
}

const expectRight = ({ seed, steps, findings, lastSteps }: Outcome): void =>
  expect(findings, `seed ${seed}, step ${steps}: npm run simulate -- --seed ${seed}\n${lastSteps}`).toEqual(
    [],
  )

it('a story of money ends with our books and the provider’s saying the same', {
  timeout: 120_000,
}, async () => {
  const outcome = await play(1, STEPS.story)
  expectRight(outcome)
  expect(outcome.figures['paid']).toBeGreaterThan(5)
  expect(outcome.figures['kills']).toBeGreaterThan(0)
})

it('is the same story for the same seed', { timeout: 120_000 }, async () => {
  const outcomes = [await play(7, STEPS.same), await play(7, STEPS.same)]
  outcomes.forEach(expectRight)
  const [first, same] = outcomes.map(({ hash }) => hash)
  expect(same).toBe(first)
})
