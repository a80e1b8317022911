import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { buildApp } from '#server/app.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

/** An attempt that wasn't judged, because too many passwords wait, isn't counted. */

// The production limits.
const test = testApp({ RATE_LIMIT_FACTOR: '1' })
beforeAll(() => test.clock.advance(-100 * DAY_MS))

type App = Awaited<ReturnType<typeof buildApp>>
const BUSY = codes.busy.code
const refuse = () => Promise.reject(new Refusal('busy', { retryAfterSeconds: 5 }))

/** Runs an action on a server whose hashing slots are all occupied. */
const whileBusy = async (act: (app: App) => Promise<unknown>): Promise<void> => {
  const app = await buildApp({
    ...test.deps,
    passwords: { ...test.deps.passwords, matches: refuse, hash: refuse },
  })
  await act(app)
  await app.close()
}

let personCount = 0
/** Each person has a new network, because the limits per minute use the machine's clock. */
const newPerson = (): TestPerson => {
  personCount += 1
  const person = new TestPerson(test, `busy${personCount}@mail.example`)
  person.ip = `198.51.${personCount}.7`
  return person
}

describe('while too many passwords wait', () => {
  it('sign-ins aren’t counted, so the right password works afterwards', async () => {
    const ada = await newPerson().register()
    const { email } = ada
    await whileBusy(async (app) => {
      for (let times = 0; times < 12; times += 1) {
        const { code } = await ada.elsewhere().call('login', { email, password: GOOD_PASSWORD }, { app })
        expect(code).toBe(BUSY)
      }
    })
    expect(await ada.code('login', { email, password: GOOD_PASSWORD })).toBe(0)
  })

  it('wrong passwords that were compared before still count', async () => {
    const eve = newPerson()
    const wrong = { email: 'nobody@mail.example', password: 'wrong otters' }
    for (let times = 0; times < 10; times += 1) await eve.call('login', wrong)
    await whileBusy(async (app) => {
      expect((await eve.call('login', wrong, { app })).code).toBe(codes.slowDown.code)
    })
  })

  it('password changes aren’t counted, so the password can be changed afterwards', async () => {
    const ada = await newPerson().register()
    const change = { currentPassword: GOOD_PASSWORD, password: 'nine herons over the lake' }
    await whileBusy(async (app) => {
      for (let times = 0; times < 12; times += 1)
        expect((await ada.call('changePassword', change, { app })).code).toBe(BUSY)
    })
    expect(await ada.code('changePassword', change)).toBe(0)
  })

  it('registrations and resets aren’t counted, so the mailed code works afterwards', async () => {
    const ada = newPerson()
    const { email } = ada
    for (const name of ['registerWithEmail', 'resetPassword'] as const) {
      test.clock.advance(2 * MINUTE_MS)
      await ada.call('sendEmailCode', { email })
      const verifyCode = await ada.mailedCode()
      const input = { email, password: GOOD_PASSWORD, verifyCode, fullName: 'Ada Lane' }
      const { fullName: _, ...reset } = input
      const act = (app = test.app) =>
        name === 'resetPassword' ? ada.call(name, reset, { app }) : ada.call(name, input, { app })
      await whileBusy(async (app) => {
        for (let times = 0; times < 7; times += 1) expect((await act(app)).code).toBe(BUSY)
      })
      expect((await act()).code).toBe(0)
    }
  })

  it('the right password signs in, even if it can’t be rehashed', async () => {
    const ada = await newPerson().register()
    const { userId } = (await ada.call('userInfo', {})).data
    // The password "password", hashed with outdated parameters.
    const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    await test.deps.database.pool.query('update credential set phc = $1 where user_id = $2', [old, userId])
    const passwords = { ...test.deps.passwords, hash: refuse }
    const app = await buildApp({ ...test.deps, passwords })
    const { code } = await ada.elsewhere().call('login', { email: ada.email, password: 'password' }, { app })
    expect(code).toBe(0)
    await app.close()
  })
})
