import { beforeAll, describe, expect, it } from 'vitest'
import {
  EMAIL_CODE_TRIES,
  EMAIL_CODES_PER_ADDRESS,
  EMAIL_CODES_PER_ADDRESS_AND_NETWORK,
} from '#contract/accounts/mailed-code.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

/** A stranger's requests for an address must not affect its owner. */

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

const WRONG = codes.codeWrong.code
const TOO_MANY = codes.tooManyTries.code
let ownerCount = 0
const owner = (): TestPerson => {
  ownerCount += 1
  return new TestPerson(test, `owner${ownerCount}@mail.example`)
}
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const register = (who: TestPerson, verifyCode: string) =>
  who.code('registerWithEmail', {
    email: who.email,
    password: GOOD_PASSWORD,
    fullName: 'Ada Lane',
    verifyCode,
  })
const requestCode = (who: TestPerson) => who.code('sendEmailCode', { email: who.email })
const useUpAttempts = async (who: TestPerson, code: string): Promise<number[]> => {
  const answers: number[] = []
  for (let times = 0; times < EMAIL_CODE_TRIES; times += 1) answers.push(await register(who, wrongCode(code)))
  return answers
}

describe('attempts at a code', () => {
  it('by other browsers don’t count for the requester, and share a limit of five', async () => {
    const ada = owner()
    await requestCode(ada)
    const code = await ada.mailedCode()
    const strangers = [ada.elsewhere(), ada.elsewhere()]
    for (const stranger of strangers)
      for (let times = 0; times < 3; times += 1) await register(stranger, wrongCode(code))
    for (const stranger of strangers) expect(await register(stranger, code)).toBe(TOO_MANY)
    expect(await register(ada, wrongCode(code))).toBe(WRONG)
    expect(await register(ada, code)).toBe(0)
  })

  it('by the requester end after five, but another browser can still use the code', async () => {
    const ada = owner()
    await requestCode(ada)
    const code = await ada.mailedCode()
    expect(await useUpAttempts(ada, code)).toEqual([WRONG, WRONG, WRONG, WRONG, TOO_MANY])
    expect(await register(ada, code)).toBe(TOO_MANY)
    // Typed on the phone that received the mail.
    expect(await register(ada.elsewhere(), code)).toBe(0)
  })

  it('at a code that a stranger requested don’t count for the owner’s next code', async () => {
    const ada = owner()
    const stranger = ada.elsewhere()
    await requestCode(stranger)
    await useUpAttempts(stranger, await ada.mailedCode())
    test.clock.advance(MINUTE_MS)
    expect(await requestCode(ada)).toBe(0)
    await useUpAttempts(stranger, await ada.mailedCode())
    expect(await register(ada, await ada.mailedCode())).toBe(0)
  })

  it('are reported only to the requester, in the same words with and without an account', async () => {
    const reset = (who: TestPerson, verifyCode: string) =>
      who.call('resetPassword', { email: who.email, password: GOOD_PASSWORD, verifyCode })
    const member = owner()
    await requestCode(member)
    expect(await register(member, await member.mailedCode())).toBe(0)
    test.clock.advance(MINUTE_MS)
    const messages = []
    for (const who of [member, owner()]) {
      expect(await who.code('sendEmailCode', { email: who.email })).toBe(0)
      const stranger = await reset(who.elsewhere(), '000000')
      expect(stranger).toMatchObject({ msg: codes.codeWrong.sentence, data: null })
      const first = await reset(who, '000000')
      expect(first).toMatchObject({ code: WRONG, data: { triesLeft: EMAIL_CODE_TRIES - 1 } })
      const second = await reset(who, '000000')
      test.clock.advance(10 * MINUTE_MS)
      messages.push([first.msg, second.msg, (await reset(who, '000000')).msg])
    }
    expect(messages[0]).toEqual([
      'That is not the code we sent. 4 tries left.',
      'That is not the code we sent. 3 tries left.',
      codes.checkCodeExpired.sentence,
    ])
    expect(messages[1]).toEqual(messages[0])
  })

  it('by a client without cookies are limited to five', async () => {
    const ada = owner()
    await requestCode(ada)
    const code = await ada.mailedCode()
    ada.cookies.clear()
    expect(await useUpAttempts(ada, code)).toEqual([WRONG, WRONG, WRONG, WRONG, TOO_MANY])
  })
})

it('one network can’t request all of an address’s five codes a day', async () => {
  const ada = owner()
  const stranger = ada.elsewhere()
  stranger.ip = '198.51.100.66'
  for (let times = 0; times < EMAIL_CODES_PER_ADDRESS; times += 1) {
    expect(await requestCode(stranger)).toBe(
      times < EMAIL_CODES_PER_ADDRESS_AND_NETWORK ? 0 : codes.slowDown.code,
    )
    test.clock.advance(MINUTE_MS)
  }
  expect(await requestCode(ada)).toBe(0)
  expect(await register(ada, await ada.mailedCode())).toBe(0)
  test.clock.advance(MINUTE_MS)
  const third = ada.elsewhere()
  third.ip = '198.51.101.66'
  expect(await requestCode(third)).toBe(codes.slowDown.code)
  test.clock.advance(DAY_MS)
  expect(await requestCode(stranger)).toBe(0)
})
