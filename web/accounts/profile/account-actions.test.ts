import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { createApi } from '#web/browser/api/api.ts'
import { ACCOUNT_ACTS, runAct } from './account-actions.ts'
import type { AccountAnswer } from './account-answer.ts'

const NEW = 'ada@new.example'
const SOON = '2126-11-21T18:00:54.000Z'
const LIMIT = 'That was a lot of tries. Wait a minute.'

const MAILED = { code: codes.ok.code, msg: '', data: { resendAt: SOON, expiresAt: SOON } }
const LIMITED = { code: codes.slowDown.code, msg: LIMIT, data: null }

/** An action's result for given API answers, with the requested purposes. */
const press = async (name: string, fields: Readonly<Record<string, string>>, answers: object = {}) => {
  const asked: string[] = []
  const api = createApi({
    origin: () => 'http://localhost',
    spanId: () => '0123456789abcdef',
    transport: async (request) => {
      const { purpose }: { purpose?: string } = await request.json()
      asked.push(String(purpose))
      const answer = Object.entries(answers).find(([known]) => known === String(purpose))?.[1] ?? MAILED
      return Response.json(answer, { status: answer === MAILED ? 200 : 429 })
    },
  })
  const act = ACCOUNT_ACTS[name]
  if (act === undefined) throw new Error(`No act is called ${name}`)
  const answer: AccountAnswer = await runAct(api, act, fields)
  return { answer, asked }
}

const TYPED = { newEmail: NEW, hasEmail: 'yes' }

it('asks for the codes mailed a moment ago if the limit is reached', async () => {
  const { answer, asked } = await press('sendCodes', TYPED, { change_to: LIMITED })
  expect(answer).toMatchObject({ codesSent: true, failure: null, problems: {}, values: { newEmail: NEW } })
  expect(answer.notice).toMatch(/^That was a lot of tries\. Wait a minute\. If codes came/)
  expect(asked).toEqual(['change_to'])
})

it('keeps the code to the new address if the one to the old address is not mailed', async () => {
  const { answer } = await press('sendCodes', TYPED, { change_from: LIMITED })
  expect(answer).toMatchObject({ codesSent: true, failure: null, resendAt: SOON })
  expect(answer.notice).toBe(
    `${LIMIT} Only the new address got its code. Ask for them again then: the other comes, too.`,
  )
})

it('asks for no second code to the old address while the first is valid', async () => {
  const first = await press('sendCodes', TYPED)
  expect(first.asked).toEqual(['change_to', 'change_from'])
  const current = { currentFor: NEW, currentResendAt: SOON }
  expect(first.answer.values).toMatchObject(current)
  const back = await press('startOver', { ...TYPED, ...current })
  expect(back.answer).toMatchObject({ codesSent: false, values: current })
  const second = await press('sendCodes', { ...TYPED, ...current })
  expect(second.asked).toEqual(['change_to'])
  expect(second.answer).toMatchObject({ codesSent: true, values: { newEmail: NEW, ...current } })
  const other = await press('sendCodes', { ...TYPED, newEmail: 'ada@other.example', ...current })
  expect(other.asked, 'it agrees to the first address only').toEqual(['change_to', 'change_from'])
  const late = await press('sendCodes', { ...TYPED, ...current, currentResendAt: '2026-01-01T00:00:00.000Z' })
  expect(late.asked).toEqual(['change_to', 'change_from'])
})

it('says which of two codes is wrong, and when others can be requested', async () => {
  const fields = { newEmail: NEW, newCode: '123456', currentCode: '654321', resendAt: SOON }
  const wrong = { code: codes.codeWrong.code, msg: 'Not that one.', data: { field: 'currentCode' } }
  const { answer } = await press('changeEmail', fields, { undefined: wrong })
  expect(answer).toMatchObject({
    problems: { currentCode: 'Not that one.' },
    codesSent: true,
    resendAt: SOON,
  })
  expect(answer.values['resendAt']).toBe(undefined)
  const { answer: only } = await press(
    'giveCode',
    { newEmail: NEW, verifyCode: '123456', resendAt: SOON },
    {
      undefined: { ...wrong, data: { field: 'newCode' } },
    },
  )
  expect(only).toMatchObject({ problems: { verifyCode: 'Not that one.' }, resendAt: SOON })
})

it('reports a mailed code only shortly after it was mailed', async () => {
  const alreadySent = {
    ...LIMITED,
    msg: 'A code is on its way. You can ask for another in 5 seconds.',
    data: { resendAt: SOON },
  }
  const { answer } = await press('sendEraseCode', {}, { erase: alreadySent })
  expect(answer).toMatchObject({
    codesSent: true,
    notice: 'A code is on its way already.',
    noticeUntil: SOON,
    resendAt: SOON,
  })
})

it('reports the errors of both codes at once, and needs one if the account has no e-mail', async () => {
  const WRONG = 'The code has 6 digits.'
  const both = await press('changeEmail', { newEmail: NEW, newCode: '', currentCode: '12' })
  expect(both.answer.problems).toEqual({ newCode: WRONG, currentCode: WRONG })
  const first = await press('changeEmail', { newEmail: NEW, newCode: '' })
  expect(first.answer.problems).toEqual({ newCode: WRONG })
})

it('asks for a missing name and address together, and then for the code', async () => {
  const nothing = await press('giveBoth', { fullName: '', newEmail: '' })
  expect(Object.keys(nothing.answer.problems)).toEqual(['fullName', 'newEmail'])
  const { answer, asked } = await press('giveBoth', { fullName: 'Ada Lane', newEmail: NEW })
  expect(answer).toMatchObject({ section: 'supplement', codesSent: true, values: { newEmail: NEW } })
  expect(asked).toEqual(['undefined', 'change_to'])
  const typo = await press('giveCode', { newEmail: NEW, verifyCode: '12' })
  expect(typo.answer).toMatchObject({ codesSent: true, values: { newEmail: NEW } })
  expect(typo.answer.problems).toEqual({ verifyCode: 'The code has 6 digits.' })
  const another = await press('giveAnother', { newEmail: NEW })
  expect(another.answer).toMatchObject({ codesSent: false, values: {} })
})
