import { expect, it } from 'vitest'
import { refusedAttempt, valuesIn } from './report-attempt.ts'

const form = new FormData()
form.set('text', 'too short')
form.set('email', ' rosa@mail.com ')
form.set('reason', new Blob())
const values = { reason: '', text: 'too short', email: 'rosa@mail.com' }

it('reads text fields, and ignores files', () => {
  expect(valuesIn(form)).toEqual(values)
})

it('assigns each message to its field', () => {
  const messages = [
    { field: 'text', message: 'Tell us a little more: what did you see?' },
    { field: 'caseId', message: 'That is not a case number.' },
  ]
  expect(refusedAttempt(values, messages, 'Some answers need another look.')).toEqual({
    values,
    errors: { text: 'Tell us a little more: what did you see?' },
    failure: null,
  })
})

it('has a failure for the whole report if no field is invalid', () => {
  expect(refusedAttempt(values, [], 'That was a lot of tries. Wait 2 minutes.').failure).toBe(
    'That was a lot of tries. Wait 2 minutes.',
  )
})
