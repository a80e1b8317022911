import { expect, it } from 'vitest'
import { dueText } from './due-text.tsx'

const NOW = new Date('2026-11-20T18:00:00Z')

it.each([
  ['2026-11-20T17:20:00Z', '40 min late'],
  ['2026-11-20T19:20:00Z', 'In 1 h 20 min'],
  ['2026-11-21T03:10:00Z', 'In 9 h'],
  ['2026-11-22T20:00:00Z', 'In 2 days'],
])('an item due at %s is due %s', (at, text) => {
  expect(dueText(new Date(at), NOW)).toBe(text)
})
