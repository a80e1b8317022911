import { expect, test } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { riskOf } from './order-risk.policy.ts'
import { refusalMemory } from './refusal-memory.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [14, 2],
  [20, 4],
  [10_000, 4],
])('%i refusals are a risk of %i', (refusals, risk) => {
  expect(riskOf(refusals)).toBe(risk)
})

test('refusals count for their address alone, and are forgotten', () => {
  const clock = testClock()
  const memory = refusalMemory(clock)
  for (let time = 0; time < 12; time += 1) memory.note('203.0.113.7')
  expect(memory.riskOf('203.0.113.7')).toBe(2)
  expect(memory.riskOf('203.0.113.8')).toBe(0)
  clock.advance(11 * 60_000)
  expect(memory.riskOf('203.0.113.7')).toBe(0)
  memory.note('203.0.113.7')
  expect(memory.riskOf('203.0.113.7')).toBe(0)
})
