import { expect, it } from 'vitest'
import { isLegalState } from './client-state.ts'

it.each([
  ['isMobileMode', true, 'yes'],
  ['selfTag', 'a'.repeat(19), 'rosa@mail.example'],
  ['isCurrentUserCase', false, null],
] as const)('section 4: an illegal %s is rejected and reported', (name, legal, illegal) => {
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  expect(isLegalState(name, legal, report)).toBe(true)
  expect(reported).toEqual([])
  expect(isLegalState(name, illegal, report)).toBe(false)
  expect(reported).toMatchObject([{ message: expect.stringMatching(`^Illegal value for ${name}: \\w+$`) }])
})
