import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { lockAccountRow } from './account.queries.ts'

/** Every change of a person's data locks their account row first, which prevents deadlocks. */

const test = testApp()
// Jobs become due by the database’s clock; the product's clock must not be ahead of it when it advances.
beforeAll(() => test.clock.advance(-5 * MINUTE_MS))

let personCount = 0
let ada: TestPerson
beforeEach(async () => {
  personCount += 1
  ada = await new TestPerson(test, `first${personCount}@mail.example`).register()
})

const NEW_PASSWORD = 'nine herons over the lake'
const readLockWaits = () =>
  test.deps.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )

/**
 * Runs an action while another transaction holds the account row, and checks that the waiting action holds no
 * other lock of the person. Returns the action's answer code.
 */
const runWhileRowIsLocked = async (act: () => Promise<number>): Promise<number> => {
  const { userId } = (await ada.call('userInfo', {})).data
  const tx = await test.deps.database.db.startTransaction().execute()
  try {
    await lockAccountRow(tx, userId)
    const code = act()
    await expect.poll(async () => (await readLockWaits()).rowCount, { timeout: 20_000 }).toBe(1)
    await sql`select from credential where user_id = ${userId} for update nowait`.execute(tx)
    await sql`select from session where user_id = ${userId} for update nowait`.execute(tx)
    await tx.rollback().execute()
    return await code
  } finally {
    if (!tx.isRolledBack) await tx.rollback().execute()
  }
}

it('changing a password locks the account row first', async () => {
  const change = { currentPassword: GOOD_PASSWORD, password: NEW_PASSWORD }
  expect(await runWhileRowIsLocked(() => ada.code('changePassword', change))).toBe(0)
})

it('resetting a password by mail locks the account row first', async () => {
  const { email } = ada
  await ada.call('sendEmailCode', { email })
  const reset = { email, password: NEW_PASSWORD, verifyCode: await ada.mailedCode() }
  const elsewhere = ada.elsewhere()
  expect(await runWhileRowIsLocked(() => elsewhere.code('resetPassword', reset))).toBe(0)
})

it('signing in by password locks the account row first', async () => {
  const { email } = ada
  const elsewhere = ada.elsewhere()
  expect(await runWhileRowIsLocked(() => elsewhere.code('login', { email, password: GOOD_PASSWORD }))).toBe(0)
})

it('the reuse of a spent refresh token locks the account row first', async () => {
  const thief = ada.elsewhere()
  for (const [name, value] of ada.cookies) thief.cookies.set(name, value)
  await ada.call('refreshToken', {})
  test.clock.advance(MINUTE_MS)
  expect(await runWhileRowIsLocked(() => thief.code('refreshToken', {}))).toBe(codes.tokenInvalid.code)
})
