import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { createApi } from '#web/browser/api/api.ts'
import { ACCOUNT_ACTS, runAct } from './account-actions.ts'
import type { AccountAnswer } from './account-answer.ts'

const NEW_EMAIL = 'ada@new.example'
const SOON = '2126-11-21T18:00:54.000Z'
const LIMIT = 'That was a lot of tries. Wait a minute.'

const MAILED = { code: codes.ok.code, msg: '', data: { resendAt: SOON, expiresAt: SOON } }
const LIMITED = { code: codes.slowDown.code, msg: LIMIT, data: null }

/** Runs an action against an API that gives these answers by purpose. Returns its result and the purposes sent. */
const runAction = async (name: string, fields: Readonly<Record<string, string>>, answers: object = {}) => {
  const purposes: string[] = []
  const api = createApi({
    origin: () => 'http://localhost',
    spanId: () => '0123456789abcdef',
    transport: async (request) => {
      const { purpose }: { purpose?: string } = await request.json()
      purposes.push(String(purpose))
      const answer = Object.entries(answers).find(([name]) => name === String(purpose))?.[1] ?? MAILED
      return Response.json(answer, { status: answer === MAILED ? 200 : 429 })
    },
  })
  const act = ACCOUNT_ACTS[name]
  if (act === undefined) throw new Error(`No act is called ${name}`)
  const answer: AccountAnswer = await runAct(api, act, fields)
  return { answer, purposes }
}

const TYPED = { newEmail: NEW_EMAIL, hasEmail: 'yes' }

it('asks for the codes mailed a moment ago if the limit is reached', async () => {
  const { answer, purposes } = await runAction('sendCodes', TYPED, { change_to: LIMITED })
  expect(answer).toMatchObject({
    codesSent: true,
    failure: null,
    problems: {},
    values: { newEmail: NEW_EMAIL },
  })
  expect(answer.notice).toMatch(/^That was a lot of tries\. Wait a minute\. If you got codes/)
  expect(purposes).toEqual(['change_to'])
})

it('asks for the code to the new address also if the one to the old address isn’t mailed', async () => {
  const { answer } = await runAction('sendCodes', TYPED, { change_from: LIMITED })
  expect(answer).toMatchObject({ codesSent: true, failure: null, resendAt: SOON })
  expect(answer.notice).toBe(
    `${LIMIT} Only the new address got its code. Ask again then to get the other one.`,
  )
})

it('requests no second code to the old address while the first is valid', async () => {
  const first = await runAction('sendCodes', TYPED)
  expect(first.purposes).toEqual(['change_to', 'change_from'])
  const current = { currentCodeIsFor: NEW_EMAIL, currentResendAt: SOON }
  expect(first.answer.values).toMatchObject(current)
  const back = await runAction('startOver', { ...TYPED, ...current })
  expect(back.answer).toMatchObject({ codesSent: false, values: current })
  const second = await runAction('sendCodes', { ...TYPED, ...current })
  expect(second.purposes).toEqual(['change_to'])
  expect(second.answer).toMatchObject({ codesSent: true, values: { newEmail: NEW_EMAIL, ...current } })
  const other = await runAction('sendCodes', { ...TYPED, newEmail: 'ada@other.example', ...current })
  expect(other.purposes, 'it agrees to the first address only').toEqual(['change_to', 'change_from'])
  const late = await runAction('sendCodes', {
    ...TYPED,
    ...current,
    currentResendAt: '2026-01-01T00:00:00.000Z',
  })
  expect(late.purposes).toEqual(['change_to', 'change_from'])
})

it('says which of two codes is wrong, and when others can be requested', async () => {
  const fields = { newEmail: NEW_EMAIL, newCode: '123456', currentCode: '654321', resendAt: SOON }
  const wrong = { code: codes.codeWrong.code, msg: 'Not that one.', data: { field: 'currentCode' } }
  const { answer } = await runAction('changeEmail', fields, { undefined: wrong })
  expect(answer).toMatchObject({
    problems: { currentCode: 'Not that one.' },
    codesSent: true,
    resendAt: SOON,
  })
  expect(answer.values['resendAt']).toBe(undefined)
  const { answer: only } = await runAction(
    'giveCode',
    { newEmail: NEW_EMAIL, verifyCode: '123456', resendAt: SOON },
    {
      undefined: { ...wrong, data: { field: 'newCode' } },
    },
  )
  expect(only).toMatchObject({ problems: { verifyCode: 'Not that one.' }, resendAt: SOON })
})

it('says only until the next request that a code was already mailed', async () => {
  const alreadySent = {
    ...LIMITED,
    msg: 'A code is on its way. You can ask for another in 5 seconds.',
    data: { resendAt: SOON },
  }
  const { answer } = await runAction('sendEraseCode', {}, { erase: alreadySent })
  expect(answer).toMatchObject({
    codesSent: true,
    notice: 'A code is already on its way.',
    noticeUntil: SOON,
    resendAt: SOON,
  })
})

it('reports the errors of both codes at once, and needs only one if the account has no e-mail', async () => {
  const WRONG = 'The code has 6 digits.'
  const both = await runAction('changeEmail', { newEmail: NEW_EMAIL, newCode: '', currentCode: '12' })
  expect(both.answer.problems).toEqual({ newCode: WRONG, currentCode: WRONG })
  const first = await runAction('changeEmail', { newEmail: NEW_EMAIL, newCode: '' })
  expect(first.answer.problems).toEqual({ newCode: WRONG })
})

it('asks for a missing name and address together, and then for the code', async () => {
  const nothing = await runAction('giveBoth', { fullName: '', newEmail: '' })
  expect(Object.keys(nothing.answer.problems)).toEqual(['fullName', 'newEmail'])
  const { answer, purposes } = await runAction('giveBoth', { fullName: 'Ada Lane', newEmail: NEW_EMAIL })
  expect(answer).toMatchObject({ section: 'supplement', codesSent: true, values: { newEmail: NEW_EMAIL } })
  expect(purposes).toEqual(['undefined', 'change_to'])
  const typo = await runAction('giveCode', { newEmail: NEW_EMAIL, verifyCode: '12' })
  expect(typo.answer).toMatchObject({ codesSent: true, values: { newEmail: NEW_EMAIL } })
  expect(typo.answer.problems).toEqual({ verifyCode: 'The code has 6 digits.' })
  const another = await runAction('giveAnother', { newEmail: NEW_EMAIL })
  expect(another.answer).toMatchObject({ codesSent: false, values: {} })
})
