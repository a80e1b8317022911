import { expect, it } from 'vitest'
import { GUIDED, guideOf } from './cause-guides.ts'

it('every cause has texts of its own', () => {
  expect(new Set(GUIDED.map((code) => guideOf(code).lead)).size).toBe(GUIDED.length)
  for (const code of GUIDED) expect(guideOf(code).points).toHaveLength(4)
})
