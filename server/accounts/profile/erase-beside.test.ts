import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { facebookToken } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { personOf } from '../account-person.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { eraseAccount } from './erase-account.ts'
import { updateUserInfo } from './update-info.ts'

const test = testApp()
// Jobs become due by the database’s clock; the product's clock must not be ahead of it when it advances.
beforeAll(() => test.clock.advance(-5 * MINUTE_MS))

let personCount = 0
let ada: TestPerson
let userId: string
beforeEach(async () => {
  personCount += 1
  ada = await new TestPerson(test, `beside${personCount}@mail.example`).register()
  userId = (await ada.call('userInfo', {})).data.userId
})

const erase = async (): Promise<number> => {
  await ada.call('sendOwnCode', { purpose: 'erase' })
  return ada.code('eraseAccount', { verifyCode: await ada.mailedCode() })
}
/** Counts of a person's remaining data, which are all zero after an erasure. */
const readLeftovers = async () => {
  const { rows } = await test.deps.database.pool.query(
    `select (select count(*)::int from person where email_hash = $1) as keys,
      (select count(*)::int from account_notice where user_id = $2) as notices,
      (select count(*)::int from account where user_id = $2 and full_name is not null) as names`,
    [personOf(userId), userId],
  )
  return rows[0]
}
const NOTHING = { keys: 0, notices: 0, names: 0 }

describe('concurrent with an account erasure', () => {
  it.each([1, 2, 3])('a name change leaves nothing behind (%i)', async () => {
    await ada.call('sendOwnCode', { purpose: 'erase' })
    const verifyCode = await ada.mailedCode()
    // A second client of the same session, whose calls are in flight while the session ends.
    const elsewhere = ada.elsewhere()
    for (const [name, value] of ada.cookies) elsewhere.cookies.set(name, value)
    let isErased = false
    const erasure = ada.code('eraseAccount', { verifyCode }).finally(() => {
      isErased = true
    })
    // Of several concurrent calls, the first that finds the session ended clears the browser's cookies.
    const allowedCodes: number[] = [0, codes.tokenInvalid.code, codes.tokenMissing.code]
    const change = async (): Promise<void> => {
      for (let code = 0; !isErased && code === 0; ) {
        code = await elsewhere.code('updateUserInfo', { fullName: 'Ada Again' })
        expect(allowedCodes).toContain(code)
      }
    }
    await Promise.all([erasure, change(), change(), change(), change()])
    expect(await erasure).toBe(0)
    expect(await readLeftovers()).toEqual(NOTHING)
  })

  it('a change or notice that comes too late is refused', async () => {
    const { rows } = await test.deps.database.pool.query(
      'select session_id from session where user_id = $1',
      [userId],
    )
    const sessionId = String(rows[0]?.session_id)
    const { ip, userAgent } = ada
    const actor = { kind: 'user', userId, sessionId, visitorId: null, ip, userAgent } as const
    expect(await erase()).toBe(0)
    await expect(updateUserInfo(test.deps, actor, { fullName: 'Ada Again' })).rejects.toThrow()
    const letter = {
      kind: 'password_changed',
      ended: [],
      left: [],
      at: test.clock.now().toISOString(),
    } as const
    await expect(
      test.deps.database.transact((tx) => writeNotice(test.deps, tx, userId, letter)),
    ).rejects.toThrow()
    expect(await readLeftovers()).toEqual(NOTHING)
  })

  it('an account that just got its first address isn’t erased, so the address can’t stay taken', async () => {
    const fay = new TestPerson(test, `first-beside${personCount}@mail.example`)
    const accessToken = await facebookToken(test.sandbox.origin, { email: fay.email, shareEmail: false })
    const entered = await fay.call('loginWithFacebook', { accessToken })
    await fay.call('sendOwnCode', { purpose: 'change_to', newEmail: fay.email })
    const newCode = await fay.mailedCode()
    const [session] = (await fay.call('sessions', {})).data
    const { database } = test.deps
    const transact: typeof database.transact = async (unit) => {
      expect(await fay.code('changeEmail', { newEmail: fay.email, newCode })).toBe(0)
      return database.transact(unit)
    }
    const { ip, userAgent } = fay
    const fayIds = { userId: entered.data.userInfo.userId, sessionId: session?.sessionId ?? '' }
    const erasing = eraseAccount(
      { ...test.deps, database: { ...database, transact } },
      { kind: 'user', ...fayIds, visitorId: null, ip, userAgent },
      {},
    )
    await expect(erasing).rejects.toMatchObject({ codeName: 'conflict' })
    expect((await fay.call('userInfo', {})).data).toMatchObject({ userId: fayIds.userId, email: fay.email })
  })

  it('a second erasure leaves nothing either, and at least one succeeds', async () => {
    await ada.call('sendOwnCode', { purpose: 'erase' })
    const verifyCode = await ada.mailedCode()
    const other = ada.elsewhere()
    for (const [name, value] of ada.cookies) other.cookies.set(name, value)
    const both = await Promise.all([
      ada.code('eraseAccount', { verifyCode }),
      other.code('eraseAccount', { verifyCode }),
    ])
    expect(both).toContain(0)
    expect(await readLeftovers()).toEqual(NOTHING)
  })
})
