import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { facebookToken } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

/**
 * The first address of an account without one. The mailbox's owner can then set the password and owns the
 * account.
 */

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

const enterByFacebook = async (who: TestPerson): Promise<void> => {
  const accessToken = await facebookToken(test.sandbox.origin, { email: who.email, shareEmail: false })
  expect(await who.code('loginWithFacebook', { accessToken })).toBe(0)
}

it('an account’s first address can’t be set ten minutes after the sign-in', async () => {
  const ada = new TestPerson(test, 'ada@mail.example')
  await enterByFacebook(ada)
  const newEmail = 'thief@mail.example'
  const change = { purpose: 'change_to', newEmail } as const
  test.clock.advance(5 * MINUTE_MS)
  expect(await ada.code('sendOwnCode', change)).toBe(0)
  const newCode = await ada.mailedCode(newEmail)
  test.clock.advance(5 * MINUTE_MS)
  const answer = await ada.call('changeEmail', { newEmail, newCode })
  expect(answer).toMatchObject({ code: codes.notAllowed.code })
  expect(answer.msg).toMatch(/^Sign in once more/)
  expect(await ada.code('sendOwnCode', change)).toBe(codes.notAllowed.code)
  expect((await ada.call('userInfo', {})).data.email).toBeNull()

  await enterByFacebook(ada)
  const own = { newEmail: ada.email }
  expect(await ada.code('sendOwnCode', { purpose: 'change_to', ...own })).toBe(0)
  expect(await ada.code('changeEmail', { ...own, newCode: await ada.mailedCode() })).toBe(0)
  expect((await ada.call('userInfo', {})).data.email).toBe(ada.email)
})

it('a later address is set with the codes of both addresses, also in an old session', async () => {
  const bea = await new TestPerson(test, 'bea@mail.example').register()
  test.clock.advance(20 * MINUTE_MS)
  const newEmail = 'bea-elsewhere@mail.example'
  await bea.call('sendOwnCode', { purpose: 'change_to', newEmail })
  await bea.call('sendOwnCode', { purpose: 'change_from', newEmail })
  const [newCode, currentCode] = [await bea.mailedCode(newEmail), await bea.mailedCode()]
  expect(await bea.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
})
