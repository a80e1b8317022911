import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { facebookToken } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { fromNewNetwork, TestPerson } from '#testing/person.ts'

// The production limits, except those per minute and address, which other tests cover.
const test = testApp({ RATE_LIMIT_FACTOR: '1' })
beforeAll(() => test.clock.advance(-100 * DAY_MS))

const SLOW = codes.slowDown.code

it('enumerating accounts by address is limited', async () => {
  const somebody = fromNewNetwork(new TestPerson(test, 'list@mail.example'))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      somebody.code('checkEmailExists', { email: `list${index}@mail.example` }),
    ),
  )
  expect(answers).toContain(SLOW)
})

it('enumerating accounts through Facebook has the same limit', async () => {
  const ida = await fromNewNetwork(new TestPerson(test, 'ida@mail.example')).register()
  const answers: number[] = []
  const thief = fromNewNetwork(new TestPerson(test, ida.email))
  for (let times = 0; times < 12; times += 1) {
    const accessToken = await facebookToken(test.sandbox.origin, { email: ida.email })
    answers.push(await thief.code('loginWithFacebook', { accessToken }))
  }
  expect(answers.filter((code) => code === codes.emailUnverified.code)).toHaveLength(10)
  expect(answers.filter((code) => code === SLOW)).toHaveLength(2)
  expect(await thief.code('checkEmailExists', { email: ida.email })).toBe(SLOW)
})

it('asking for one account many times doesn’t block others from asking', async () => {
  const email = 'asked@mail.example'
  const ask = (who: TestPerson) => who.code('checkEmailExists', { email })
  for (let network = 0; network < 2; network += 1) {
    const thief = fromNewNetwork(new TestPerson(test, email))
    await Promise.all(Array.from({ length: 28 }, () => ask(thief)))
  }
  expect(await ask(fromNewNetwork(new TestPerson(test, email)))).toBe(0)
})
