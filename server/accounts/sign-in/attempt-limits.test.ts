import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { fromNewNetwork, GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

// The production limits, except those per minute and address, which other tests cover.
const test = testApp({ RATE_LIMIT_FACTOR: '1' })
beforeAll(() => test.clock.advance(-100 * DAY_MS))

const SLOW = codes.slowDown.code
const guess = (who: TestPerson, password = `wrong ${Math.random()}`) =>
  who.code('login', { email: who.email, password })

describe('guessing passwords', () => {
  it('of one person from one network is refused after ten, even the right one, which works from elsewhere', async () => {
    const ada = await fromNewNetwork(new TestPerson(test, 'ada@mail.example')).register()
    const thief = fromNewNetwork(ada.elsewhere())
    const guesses = await Promise.all(Array.from({ length: 14 }, () => guess(thief)))
    expect(guesses.filter((code) => code === codes.wrongLogin.code)).toHaveLength(10)
    expect(guesses.filter((code) => code === SLOW)).toHaveLength(4)
    expect(await guess(thief, GOOD_PASSWORD)).toBe(SLOW)
    expect(await guess(fromNewNetwork(ada.elsewhere()), GOOD_PASSWORD)).toBe(0)
    test.clock.advance(HOUR_MS)
    expect(await guess(thief, GOOD_PASSWORD)).toBe(0)
  })

  it('names the time to retry', async () => {
    const visitor = fromNewNetwork(new TestPerson(test, 'nobody@mail.example'))
    for (let times = 0; times < 10; times += 1) await guess(visitor)
    const answer = await visitor.call('login', { email: visitor.email, password: 'x' })
    expect(answer).toMatchObject({ status: 429, code: SLOW })
    expect(answer.msg).toMatch(/^That was a lot of tries\. Wait \d+ minutes\.$/)
  })

  it('of one person from many networks is refused after 60', async () => {
    const answers: number[] = []
    for (let network = 0; network < 8; network += 1) {
      const thief = fromNewNetwork(new TestPerson(test, 'spread@mail.example'))
      answers.push(...(await Promise.all(Array.from({ length: 9 }, () => guess(thief)))))
    }
    expect(answers.filter((code) => code === codes.wrongLogin.code)).toHaveLength(60)
  })

  it('doesn’t count refused attempts, so one network can’t lock others out', async () => {
    const eda = await fromNewNetwork(new TestPerson(test, 'eda@mail.example')).register()
    for (let network = 0; network < 3; network += 1) {
      const thief = fromNewNetwork(eda.elsewhere())
      await Promise.all(Array.from({ length: 28 }, () => guess(thief)))
    }
    expect(await guess(fromNewNetwork(eda.elsewhere()), GOOD_PASSWORD)).toBe(0)
  })

  it('doesn’t prolong the wait by refused retries', async () => {
    const ada = await fromNewNetwork(new TestPerson(test, 'again@mail.example')).register()
    for (let times = 0; times < 10; times += 1) await guess(ada)
    const { email } = ada
    const answers = new Set<string>()
    for (let times = 0; times < 8; times += 1)
      answers.add((await ada.call('login', { email, password: GOOD_PASSWORD })).msg)
    expect([...answers]).toEqual(['That was a lot of tries. Wait 6 minutes.'])
    test.clock.advance(6 * MINUTE_MS)
    expect(await guess(ada, GOOD_PASSWORD)).toBe(0)
  })

  it('doesn’t count right ones', async () => {
    const ada = await fromNewNetwork(new TestPerson(test, 'often@mail.example')).register()
    for (let times = 0; times < 12; times += 1) expect(await guess(ada, GOOD_PASSWORD)).toBe(0)
  })
})

describe('guessing one person’s password from many networks', () => {
  let ada: TestPerson
  /** The browser in which the owner has signed in before, now signed out. */
  const ownersBrowser = (): TestPerson => {
    const own = ada.elsewhere()
    own.cookies.set(COOKIES.visitor, ada.cookies.get(COOKIES.visitor) ?? '')
    return own
  }
  beforeAll(async () => {
    ada = await fromNewNetwork(new TestPerson(test, 'owner@mail.example')).register()
    for (let network = 0; network < 7; network += 1) {
      const thief = fromNewNetwork(ada.elsewhere())
      await Promise.all(Array.from({ length: 11 }, () => guess(thief)))
    }
  })

  it('is refused in unknown networks and browsers, even with the right one', async () => {
    expect(await guess(fromNewNetwork(ada.elsewhere()), GOOD_PASSWORD)).toBe(SLOW)
    const other = fromNewNetwork(ada.elsewhere())
    other.cookies.set(COOKIES.visitor, 'another0browser0001')
    expect(await guess(other, GOOD_PASSWORD)).toBe(SLOW)
  })

  it('lets the owner in from their own network, and by their own browser from any network', async () => {
    const home = ada.elsewhere()
    home.ip = ada.ip
    expect(await guess(home, GOOD_PASSWORD)).toBe(0)
    expect(await guess(fromNewNetwork(ownersBrowser()), GOOD_PASSWORD)).toBe(0)
  })

  it('is refused after ten attempts in the owner’s network, and after ten in the owner’s browser', async () => {
    const guest = ada.elsewhere()
    guest.ip = ada.ip
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guess(guest)))
    expect(guesses.filter((code) => code === codes.wrongLogin.code)).toHaveLength(10)
    expect(await guess(guest, GOOD_PASSWORD)).toBe(SLOW)
    const child = fromNewNetwork(ownersBrowser())
    const byChild = await Promise.all(Array.from({ length: 12 }, () => guess(child)))
    expect(byChild.filter((code) => code === codes.wrongLogin.code)).toHaveLength(10)
    expect(await guess(child, GOOD_PASSWORD)).toBe(SLOW)
  })

  it('doesn’t keep a signed-in person from changing their password; a session has ten attempts', async () => {
    const change = (currentPassword: string) =>
      ada.code('changePassword', { currentPassword, password: 'nine herons over the lake' })
    for (let times = 0; times < 9; times += 1) expect(await change('wrong')).toBe(codes.wrongLogin.code)
    expect(await change(GOOD_PASSWORD)).toBe(0)
    expect(await change('wrong')).toBe(codes.wrongLogin.code)
    expect(await change('nine herons over the lake')).toBe(SLOW)
  })
})
