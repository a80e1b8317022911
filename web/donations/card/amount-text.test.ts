import { expect, it } from 'vitest'
import { amountWords } from './card-dialog.tsx'

it('separates the total from the recipient’s amount if a tip or a fee makes them differ', () => {
  expect(amountWords(4293, 3750, 'Rosa')).toBe('$42.93 total, $37.50 to Rosa')
  expect(amountWords(3750, 3750, 'Rosa')).toBe('$37.50 to Rosa')
})
