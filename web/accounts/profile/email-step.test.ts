import { expect, it } from 'vitest'
import { emptyAnswer } from './account-answer.ts'
import { answerAtStep, emailStepCookie, readEmailStep, stepAfter } from './email-step.ts'

const ADA = '0199a3c2-0000-7000-8000-000000000001'
const RESEND_AT = '2026-11-22T18:00:54.000Z'
const sent = {
  ...emptyAnswer('email'),
  codesSent: true,
  resendAt: RESEND_AT,
  values: { newEmail: 'ada;é@new.example', currentFor: 'ada;é@new.example', hasEmail: 'yes' },
}
const cookieOf = (line: string): string => `uuid=a; ${line.split(';')[0]}`

it('the code step is restored for the same person, and for no other', () => {
  const step = stepAfter('sendCodes', sent, ADA)
  if (step === undefined || step === null) throw new Error('Nothing is kept')
  const line = emailStepCookie(step, true)
  expect(line).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  const found = readEmailStep(cookieOf(line), ADA)
  expect(found && answerAtStep(found)).toMatchObject({
    codesSent: true,
    resendAt: RESEND_AT,
    values: { newEmail: 'ada;é@new.example', currentFor: 'ada;é@new.example' },
  })
  expect(readEmailStep(cookieOf(line), 'somebody-else')).toBe(null)
})

it('a mistyped code keeps it; another address, or its end, deletes it', () => {
  expect(stepAfter('changeEmail', sent, ADA)).toBe(undefined)
  expect(stepAfter('startOver', { ...sent, codesSent: false }, ADA)).toBe(null)
  expect(stepAfter('changeEmail', { ...sent, codesSent: false, success: 'Done.' }, ADA)).toBe(null)
  expect(stepAfter('saveName', emptyAnswer('name'), ADA)).toBe(undefined)
  expect(emailStepCookie(null, false)).toMatch(/^email-step=; Path=\/; Max-Age=0;/)
})

it.each(['', 'email-step=', 'email-step=x', 'email-step=null', 'email-step=%7B%7D'])(
  'ignores the cookies "%s"',
  (cookies) => {
    expect(readEmailStep(cookies, ADA)).toBe(null)
  },
)
