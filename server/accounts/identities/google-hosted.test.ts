import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { type Choice, signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

let personCount = 0
const newPerson = (): TestPerson => {
  personCount += 1
  return new TestPerson(test, `hosted${personCount}@mail.example`)
}
const enter = async (who: TestPerson, choice: Choice = {}) => {
  const { data } = await who.call('beginSocialLogin', { provider: 'google' })
  return who.call('loginWithGoogle', (await signInAt(data.url, { email: who.email, ...choice })).fields)
}

describe('signing in by Google with an address that Google doesn’t host', () => {
  it('an existing account isn’t opened until its owner has signed in with an address that Google hosts', async () => {
    const ada = await newPerson().register()
    const other = ada.elsewhere()
    const answer = await enter(other, { hosted: false })
    expect(answer).toMatchObject({ code: codes.emailUnverified.code })
    expect(answer.msg).toContain('Sign in with that e-mail instead of Google')
    expect(await other.code('userInfo', {})).toBe(codes.tokenMissing.code)
    expect((await ada.call('userInfo', {})).data.signInMethods).toEqual(['password'])
    expect((await enter(ada.elsewhere())).code).toBe(0)
    expect((await enter(other, { hosted: false })).code).toBe(0)
  })

  it('a new person gets an account, and confirms the address by a mailed code', async () => {
    const ada = newPerson()
    const { data } = await enter(ada, { hosted: false })
    expect(data.userInfo).toMatchObject({ email: null, missing: expect.arrayContaining(['email']) })
  })

  it('a gmail.com address counts as hosted by Google', async () => {
    const ada = new TestPerson(test, 'ada.whitfield@gmail.com')
    expect((await enter(ada)).data.userInfo.email).toBe(ada.email)
  })
})
