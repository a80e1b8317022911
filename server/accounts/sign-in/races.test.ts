import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { buildApp } from '#server/app.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

/** Races between two steps of signing in: the later step must not undo a change. */

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

/** A server that runs a callback right after it has compared a password. */
const appWithMeanwhile = (meanwhile: () => Promise<unknown>) =>
  buildApp({
    ...test.deps,
    passwords: {
      ...test.deps.passwords,
      matches: async (...args) => {
        const isMatch = await test.deps.passwords.matches(...args)
        await meanwhile()
        return isMatch
      },
    },
  })

it('a sign-in with the old password, started before its change, is refused', async () => {
  const ada = await new TestPerson(test, 'ada@mail.example').register()
  const password = 'nine herons over the lake'
  const change = { currentPassword: GOOD_PASSWORD, password }
  const app = await appWithMeanwhile(() => ada.call('changePassword', change))
  const eve = ada.elsewhere()
  const answer = await eve.call('login', { email: ada.email, password: GOOD_PASSWORD }, { app })
  expect(answer.code).toBe(codes.wrongLogin.code)
  expect((await ada.call('sessions', {})).data).toHaveLength(1)
  await app.close()
})

it('a password change that a reset overtakes changes nothing', async () => {
  const dot = await new TestPerson(test, 'dot@mail.example').register()
  const thief = dot.elsewhere()
  await thief.call('login', { email: dot.email, password: GOOD_PASSWORD })
  await dot.call('sendEmailCode', { email: dot.email })
  const verifyCode = await dot.mailedCode()
  const password = 'seven otters by the weir'
  const owner = dot.elsewhere()
  const app = await appWithMeanwhile(() =>
    owner.call('resetPassword', { email: dot.email, password, verifyCode }),
  )
  const change = { currentPassword: GOOD_PASSWORD, password: 'mine from now on, thank you' }
  expect((await thief.call('changePassword', change, { app })).code).toBe(codes.wrongLogin.code)
  expect((await owner.call('sessions', {})).data).toHaveLength(1)
  expect(await dot.elsewhere().code('login', { email: dot.email, password })).toBe(0)
  await app.close()
})

it('a password change whose session ended meanwhile changes nothing', async () => {
  const eli = await new TestPerson(test, 'eli@mail.example').register()
  const thief = eli.elsewhere()
  await thief.call('login', { email: eli.email, password: GOOD_PASSWORD })
  const app = await appWithMeanwhile(() => eli.call('endSession', { sessionId: null }))
  const change = { currentPassword: GOOD_PASSWORD, password: 'mine from now on, thank you' }
  expect((await thief.call('changePassword', change, { app })).code).toBe(codes.tokenInvalid.code)
  expect(await eli.elsewhere().code('login', { email: eli.email, password: GOOD_PASSWORD })).toBe(0)
  await app.close()
})

it('a sign-in started before an erasure starts no session', async () => {
  const bea = await new TestPerson(test, 'bea@mail.example').register()
  await bea.call('sendOwnCode', { purpose: 'erase' })
  const verifyCode = await bea.mailedCode()
  const app = await appWithMeanwhile(() => bea.call('eraseAccount', { verifyCode }))
  const answer = await bea.elsewhere().call('login', { email: bea.email, password: GOOD_PASSWORD }, { app })
  expect(answer.code).toBe(codes.wrongLogin.code)
  const { rows } = await test.deps.database.pool.query(
    'select 1 from session join account using (user_id) where erased_at is not null',
  )
  expect(rows).toEqual([])
  await app.close()
})

it('many sign-ins concurrent with a password change leave no session of the old password', async () => {
  const cy = await new TestPerson(test, 'cy@mail.example').register()
  const others = Array.from({ length: 8 }, () => cy.elsewhere())
  const password = 'eleven mice in a row'
  const change = cy.call('changePassword', { currentPassword: GOOD_PASSWORD, password })
  const logins = others.map((other) => other.code('login', { email: cy.email, password: GOOD_PASSWORD }))
  expect((await change).code).toBe(0)
  for (const code of await Promise.all(logins)) expect([0, codes.wrongLogin.code]).toContain(code)
  expect((await cy.call('sessions', {})).data).toHaveLength(1)
})
