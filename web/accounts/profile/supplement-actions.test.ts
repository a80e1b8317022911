import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import { createApi } from '#web/browser/api/api.ts'
import { runAct } from './account-actions.ts'
import type { AccountAnswer } from './account-answer.ts'
import { supplementActs } from './supplement-actions.ts'

const TYPED = { fullName: 'Nora Quinn', newEmail: 'nora@mail.example' }

/** Runs an action against an API that refuses calls to this path and accepts others. */
const runAction = async (
  name: string,
  fields: Readonly<Record<string, string>>,
  path: string,
  refusal: CodeName,
  data: object | null = null,
) => {
  const { code, sentence: msg, status } = codes[refusal]
  const api = createApi({
    origin: () => 'http://localhost',
    spanId: () => '0123456789abcdef',
    transport: async ({ url }) =>
      url.endsWith(path)
        ? Response.json({ code, msg, data }, { status })
        : Response.json({ code: codes.ok.code, msg: '', data: {} }),
  })
  const act = supplementActs[name]
  if (act === undefined) throw new Error(`No act is called ${name}`)
  const answer: AccountAnswer = await runAct(api, act, fields)
  return answer
}

it.each(['giveEmail', 'giveBoth'])(
  '%s in a session that is no longer fresh leads to another sign-in, keeping the input',
  async (act) => {
    const answer = await runAction(act, TYPED, calls.sendOwnCode.path, 'notAllowed')
    expect(answer).toMatchObject({ signIn: 'again', codesSent: false, values: TYPED })
  },
)

it('giveCode in a session that is no longer fresh leads to another sign-in, too', async () => {
  const values = { newEmail: TYPED.newEmail, verifyCode: '123456' }
  const answer = await runAction('giveCode', values, calls.changeEmail.path, 'notAllowed')
  expect(answer).toMatchObject({ signIn: 'again', codesSent: false })
})

it('offers to sign in to the account that an address already has, but not after a wrong code', async () => {
  const values = { newEmail: TYPED.newEmail, verifyCode: '123456' }
  const taken = await runAction('giveCode', values, calls.changeEmail.path, 'emailTaken')
  expect(taken).toMatchObject({
    signIn: 'instead',
    codesSent: true,
    problems: { newEmail: codes.emailTaken.sentence },
  })
  const wrong = await runAction('giveCode', values, calls.changeEmail.path, 'codeWrong')
  expect(wrong).toMatchObject({ signIn: null, problems: { verifyCode: codes.codeWrong.sentence } })
})

it('reports an address set in another tab when its code is submitted', async () => {
  const values = { newEmail: TYPED.newEmail, verifyCode: '123456' }
  const fields = [{ field: 'currentCode', message: 'Type the code we sent there.' }]
  const answer = await runAction('giveCode', values, calls.changeEmail.path, 'invalidInput', { fields })
  expect(answer).toMatchObject({
    failure: 'Your account already has an e-mail, added in another tab.',
    problems: {},
  })
})
