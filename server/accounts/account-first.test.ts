import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { lockAccountRow } from './account.queries.ts'

/** Every change of a person locks their account row first, which prevents deadlocks. */

const test = testApp()
// Jobs become due by the database’s clock; the product's clock must not be ahead of it when it advances.
beforeAll(() => test.clock.advance(-5 * MINUTE_MS))

let last = 0
let ada: TestPerson
beforeEach(async () => {
  last += 1
  ada = await new TestPerson(test, `first${last}@mail.example`).register()
})

const NEW_PASSWORD = 'nine herons over the lake'
const waiting = () =>
  test.deps.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )

/** While another transaction holds the account row, the act must hold no other lock of the person. */
const besideHolder = async (act: () => Promise<number>): Promise<number> => {
  const { userId } = (await ada.call('userInfo', {})).data
  const tx = await test.deps.database.reader.startTransaction().execute()
  try {
    await lockAccountRow(tx, userId)
    const acting = act()
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1)
    await sql`select from credential where user_id = ${userId} for update nowait`.execute(tx)
    await sql`select from session where user_id = ${userId} for update nowait`.execute(tx)
    await tx.rollback().execute()
    return await acting
  } finally {
    if (!tx.isRolledBack) await tx.rollback().execute()
  }
}

it('a changed password', async () => {
  const change = { currentPassword: GOOD_PASSWORD, password: NEW_PASSWORD }
  expect(await besideHolder(() => ada.code('changePassword', change))).toBe(0)
})

it('a password reset by mail', async () => {
  const { email } = ada
  await ada.call('sendEmailCode', { email })
  const reset = { email, password: NEW_PASSWORD, verifyCode: await ada.mailedCode() }
  const elsewhere = ada.elsewhere()
  expect(await besideHolder(() => elsewhere.code('resetPassword', reset))).toBe(0)
})

it('a password sign-in', async () => {
  const { email } = ada
  const elsewhere = ada.elsewhere()
  expect(await besideHolder(() => elsewhere.code('login', { email, password: GOOD_PASSWORD }))).toBe(0)
})

it('the reuse of a spent token', async () => {
  const thief = ada.elsewhere()
  for (const [name, value] of ada.cookies) thief.cookies.set(name, value)
  await ada.call('refreshToken', {})
  test.clock.advance(MINUTE_MS)
  expect(await besideHolder(() => thief.code('refreshToken', {}))).toBe(codes.tokenInvalid.code)
})
