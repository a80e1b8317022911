import { expect, it } from 'vitest'
import { emptyAnswer } from './account-answer.ts'
import { answerAtStep, CHANGE_EMAIL_COOKIE, emailStepCookie, readEmailStep, stepAfter } from './email-step.ts'

const ADA = '0199a3c2-0000-7000-8000-000000000001'
const RESEND_AT = '2026-11-22T18:00:54.000Z'
const sentAnswer = {
  ...emptyAnswer('email'),
  codesSent: true,
  resendAt: RESEND_AT,
  values: { newEmail: 'ada;é@new.example', currentCodeIsFor: 'ada;é@new.example', hasEmail: 'yes' },
}
const cookieOf = (line: string): string => `uuid=a; ${line.split(';')[0]}`

it('the code step is restored for the same person, and for no other', () => {
  const step = stepAfter('sendCodes', sentAnswer, ADA)
  if (typeof step === 'string') throw new Error('Nothing is kept')
  const line = emailStepCookie(CHANGE_EMAIL_COOKIE, step, true)
  expect(line).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  const restoredStep = readEmailStep(CHANGE_EMAIL_COOKIE, cookieOf(line), ADA)
  expect(restoredStep && answerAtStep(restoredStep)).toMatchObject({
    codesSent: true,
    resendAt: RESEND_AT,
    values: { newEmail: 'ada;é@new.example', currentCodeIsFor: 'ada;é@new.example' },
  })
  expect(readEmailStep(CHANGE_EMAIL_COOKIE, cookieOf(line), 'somebody-else')).toBe(null)
})

it('the code step stays after a mistyped code, and is deleted by starting over and by success', () => {
  expect(stepAfter('changeEmail', sentAnswer, ADA)).toBe('keep')
  expect(stepAfter('startOver', { ...sentAnswer, codesSent: false }, ADA)).toBe('clear')
  expect(stepAfter('changeEmail', { ...sentAnswer, codesSent: false, success: 'Done.' }, ADA)).toBe('clear')
  expect(stepAfter('saveName', emptyAnswer('name'), ADA)).toBe('keep')
  expect(emailStepCookie(CHANGE_EMAIL_COOKIE, null, false)).toMatch(/^email-step=; Path=\/; Max-Age=0;/)
})

it.each(['', 'email-step=', 'email-step=x', 'email-step=null', 'email-step=%7B%7D'])(
  'ignores the cookies "%s"',
  (cookies) => {
    expect(readEmailStep(CHANGE_EMAIL_COOKIE, cookies, ADA)).toBe(null)
  },
)
