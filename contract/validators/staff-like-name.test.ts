import { expect, test } from 'vitest'
import { isStaffLikeName } from './staff-like-name.ts'

test.each([
  ['Hearten Support', true],
  ['Héarten Team', true],
  ['H e a r t e n', true],
  ['Customer Service', true],
  ['Site Admin', true],
  ['Trust & Safety', true],
  ['Rosa Delgado', false],
  ['Adminah Stafford', false],
  ['Hart Heart', false],
])('%j imitates our staff: %s', (name, isLike) => {
  expect(isStaffLikeName(name, 'Hearten')).toBe(isLike)
})
