import { expect, test } from 'vitest'
import { ASKED_AFTER_S } from './result.state.ts'

test('the result page polls at 1, 2, 4 and 8 seconds, then at most every four, and stops at 60', () => {
  expect(ASKED_AFTER_S.slice(0, 4)).toEqual([1, 2, 4, 8])
  expect(ASKED_AFTER_S.at(-1)).toBe(60)
  const steps = ASKED_AFTER_S.map((seconds, index) => seconds - (ASKED_AFTER_S[index - 1] ?? 0))
  expect(Math.max(...steps)).toBe(4)
})
