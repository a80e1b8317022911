import { expect, it } from 'vitest'
import { CAUSE_CODES, guideOf } from './cause-guides.ts'

it('has a different lead and four points for every cause', () => {
  expect(new Set(CAUSE_CODES.map((code) => guideOf(code).lead)).size).toBe(CAUSE_CODES.length)
  for (const code of CAUSE_CODES) expect(guideOf(code).points).toHaveLength(4)
})
