import { expect, test } from 'vitest'
import { codeInMail } from './code-in-mail.ts'

test.each([
  ['Your code is 407 193', 'Enter it on the page.', '407193'],
  ['Confirm your e-mail', 'Your code: 407193. It works for 10 minutes.', '407193'],
  ['Your code', 'Case 1234567 needs it:\n\n 118 200\n', '118200'],
  ['Thank you, Carol', 'You gave $407 193 to Rosa.', null],
  ['A transfer left for Rosa', '$1,862.00, reference 407193', null],
])('finds the code of the mail “%s”, if it has one', (subject, text, code) => {
  expect(codeInMail(subject, text)).toBe(code)
})
