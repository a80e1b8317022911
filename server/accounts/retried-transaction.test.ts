import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { facebookToken } from '#sandbox/identity/sign-in-for-tests.ts'
import { buildApp } from '#server/app.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

/**
 * A connection that breaks during COMMIT leaves its outcome unknown. The transaction is retried, and must
 * detect that it ran before. In these tests every transaction runs twice.
 */

const test = testApp()
let app: FastifyInstance
beforeAll(async () => {
  test.clock.advance(-100 * DAY_MS)
  const { database } = test.deps
  app = await buildApp({
    ...test.deps,
    database: {
      ...database,
      transact: async (unit) => {
        await database.transact(unit)
        return database.transact(unit)
      },
    },
  })
})
afterAll(() => app.close())

const callWithRetries = async <N extends CallName>(
  who: TestPerson,
  name: N,
  input: CallInput<Calls[N]> & object,
) => (await who.call(name, input, { app })).code
const mailsAbout = async (who: TestPerson, subject: string, address = who.email) =>
  (await who.subjects(address)).filter((mailed) => mailed === subject)

it('a whole account life has the same result if every transaction runs twice', async () => {
  const ada = new TestPerson(test, 'ada@mail.example')
  const { email } = ada
  expect(await callWithRetries(ada, 'sendEmailCode', { email })).toBe(0)
  const verifyCode = await ada.mailedCode()
  const fullName = 'Ada Whitfield'
  const register = { email, password: GOOD_PASSWORD, fullName, verifyCode }
  expect(await callWithRetries(ada, 'registerWithEmail', register)).toBe(0)
  expect(await callWithRetries(ada, 'refreshToken', {})).toBe(0)
  expect(await callWithRetries(ada, 'login', { email, password: GOOD_PASSWORD })).toBe(0)

  test.clock.advance(MINUTE_MS)
  expect(await callWithRetries(ada, 'sendEmailCode', { email })).toBe(0)
  expect(await callWithRetries(ada, 'login', { email, verifyCode: await ada.mailedCode() })).toBe(0)

  test.clock.advance(MINUTE_MS)
  expect(await callWithRetries(ada, 'sendEmailCode', { email })).toBe(0)
  const password = 'nine herons over the lake'
  const reset = { email, password, verifyCode: await ada.mailedCode() }
  expect(await callWithRetries(ada, 'resetPassword', reset)).toBe(0)
  expect(await callWithRetries(ada, 'updateUserInfo', { fullName: 'Ada King' })).toBe(0)

  const newEmail = 'king@mail.example'
  expect(await callWithRetries(ada, 'sendOwnCode', { purpose: 'change_from', newEmail })).toBe(0)
  expect(await callWithRetries(ada, 'sendOwnCode', { purpose: 'change_to', newEmail })).toBe(0)
  const currentCode = await ada.mailedCode()
  const newCode = await ada.mailedCode(newEmail)
  expect(await callWithRetries(ada, 'changeEmail', { newEmail, newCode, currentCode })).toBe(0)
  expect((await ada.call('userInfo', {})).data).toMatchObject({ email: newEmail, fullName: 'Ada King' })

  expect(await callWithRetries(ada, 'sendOwnCode', { purpose: 'erase' })).toBe(0)
  expect(await callWithRetries(ada, 'eraseAccount', { verifyCode: await ada.mailedCode(newEmail) })).toBe(0)
  expect(await ada.code('userInfo', {})).toBe(codes.tokenMissing.code)
})

it('a new person from a provider gets one account', async () => {
  const bea = new TestPerson(test, 'bea@mail.example')
  const accessToken = await facebookToken(test.sandbox.origin, { email: bea.email })
  expect(await callWithRetries(bea, 'loginWithFacebook', { accessToken })).toBe(0)
  const { rows } = await test.deps.database.pool.query('select 1 from account where erased_at is null')
  expect(rows).toHaveLength(1)
})

it('a reused token ends its session and is reported once', async () => {
  const cy = await new TestPerson(test, 'cy@mail.example').register()
  const thief = cy.elsewhere()
  for (const [name, value] of cy.cookies) thief.cookies.set(name, value)
  await cy.call('refreshToken', {})
  await cy.call('refreshToken', {})
  expect(await callWithRetries(thief, 'refreshToken', {})).toBe(codes.tokenInvalid.code)
  expect(await cy.code('userInfo', {})).toBe(codes.tokenInvalid.code)
  test.clock.advance(DAY_MS)
  await runJob(test.deps, 'mail-overdue-letters')
  expect(await mailsAbout(cy, 'We signed you out, to be safe')).toHaveLength(1)
})
