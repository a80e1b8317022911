import { beforeAll, expect, it } from 'vitest'
import {
  EMAIL_CODE_RESEND_SECONDS,
  EMAIL_CODES_PER_ADDRESS,
  EMAIL_CODES_PER_ADDRESS_AND_NETWORK,
} from '#contract/accounts/mailed-code.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

it('says when another code can be requested, and mentions a code on its way only if there is one', async () => {
  const ada = new TestPerson(test, 'ada@mail.example')
  const requestCode = () => ada.call('sendEmailCode', { email: ada.email })
  const { data } = await requestCode()
  const second = await requestCode()
  expect(second).toMatchObject({ code: codes.slowDown.code, data: { resendAt: data.resendAt } })
  expect(second.msg).toMatch(/^A code is on its way\. You can ask for another in \d+ seconds\.$/)
  for (let sent = 1; sent < EMAIL_CODES_PER_ADDRESS; sent += 1) {
    test.clock.advance(EMAIL_CODE_RESEND_SECONDS * 1000)
    if (sent === EMAIL_CODES_PER_ADDRESS_AND_NETWORK) {
      ada.ip = '203.0.113.200'
      expect((await requestCode()).code).toBe(codes.slowDown.code)
      ada.ip = '198.51.100.9'
    }
    expect((await requestCode()).code).toBe(0)
  }
  test.clock.advance(EMAIL_CODE_RESEND_SECONDS * 1000)
  expect(await requestCode()).toMatchObject({
    code: codes.slowDown.code,
    msg: 'You’ve asked for too many codes today. Try again tomorrow, or write to us.',
    data: null,
  })
})
