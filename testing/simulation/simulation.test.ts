import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { type Outcome, simulate } from './simulation.ts'

const play = async (seed: number, steps: number): Promise<Outcome> => {
  const { ownerUrl, drop } = await createTestDatabase()
  try {
    return await simulate({ seed, steps, ownerUrl })
  } finally {
    await drop()
  }
}

describe('a story of money', () => {
  it('ends with our books and the provider’s saying the same', { timeout: 60_000 }, async () => {
    const outcome = await play(1, 800)
    expect(outcome.findings, outcome.lastSteps).toEqual([])
  })
})
