import { expect, test } from 'vitest'
import { POLL_DELAYS_S } from './result.state.ts'

test('the result page polls at 1, 2, 4 and 8 seconds, then at most every four, and stops at 60', () => {
  expect(POLL_DELAYS_S.slice(0, 4)).toEqual([1, 2, 4, 8])
  expect(POLL_DELAYS_S.at(-1)).toBe(60)
  const steps = POLL_DELAYS_S.map((seconds, index) => seconds - (POLL_DELAYS_S[index - 1] ?? 0))
  expect(Math.max(...steps)).toBe(4)
})
