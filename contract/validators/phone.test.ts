import { expect, test } from 'vitest'
import { isPhone } from './phone.ts'

test.each([
  ['VN', '912345678', true],
  ['VN', '0912345678', true],
  ['vn', '0912345678', true],
  ['VN', '91234567', false],
  ['VN', '9123456789', false],
  ['VN', '00912345678', false],
  ['TH', '812345678', true],
  ['TH', '0812345678', true],
  ['TH', '81234567', false],
  ['ID', '812345678', true],
  ['ID', '+62 812345678', true],
  ['ID', '81234567890123', true],
  ['ID', '81234567', false],
  ['ID', '812345678 ext', false],
  ['ID', 'call 812345678', false],
  ['ID', '<b>812345678', false],
  ['VN', 'x0912345678', false],
  ['TH', '+660812345678', false],
  ['US', '5550140199', true],
  ['US', '555014019', true],
  ['US', '55501401', false],
  ['US', '(555) 014-0199', false],
  ['US', '+15550140199', false],
  [undefined, '123456789', true],
  [undefined, '12345678', false],
  [undefined, '', false],
  [undefined, '１２３４５６７８９', false],
  ['toString', '12345678', false],
])('in %s, %j is valid: %s', (country, text, valid) => {
  expect(isPhone(text, country)).toBe(valid)
})
