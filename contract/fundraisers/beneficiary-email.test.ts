import { expect, it } from 'vitest'
import { beneficiaryEmailProblem, OWN_EMAIL_SENTENCE } from './beneficiary-email.ts'

it.each([
  ['', null],
  ['rosa', 'An e-mail address looks like name@mail.com.'],
  ['theo@mail.example', OWN_EMAIL_SENTENCE],
  ['  THEO@Mail.example ', OWN_EMAIL_SENTENCE],
  ['rosa@mail.example', null],
])('%j: %j', (typed, problem) => {
  expect(beneficiaryEmailProblem(typed, 'Theo@mail.example')).toBe(problem)
})
