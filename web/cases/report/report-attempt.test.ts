import { expect, it } from 'vitest'
import { refusedAttempt, typedIn } from './report-attempt.ts'

const form = new FormData()
form.set('text', 'too short')
form.set('email', ' rosa@mail.com ')
form.set('reason', new Blob())
const typed = { reason: '', text: 'too short', email: 'rosa@mail.com' }

it('reads typed input, and ignores what is not text', () => {
  expect(typedIn(form)).toEqual(typed)
})

it('shows each field its own message', () => {
  const messages = [
    { field: 'text', message: 'Tell us a little more: what did you see?' },
    { field: 'caseId', message: 'That is not a case number.' },
  ]
  expect(refusedAttempt(typed, messages, 'Some answers need another look.')).toEqual({
    typed,
    errors: { text: 'Tell us a little more: what did you see?' },
    failure: null,
  })
})

it('has a general message if no field is invalid', () => {
  expect(refusedAttempt(typed, [], 'That was a lot of tries. Wait 2 minutes.').failure).toBe(
    'That was a lot of tries. Wait 2 minutes.',
  )
})
