import { expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { chooseMail } from '#server/mail-preferences/mail-preferences.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()

it('a donor who asks for news after paying gets the next update, also after an earlier unsubscription', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  const donor = new Donor(test)
  const email = 'maya@mail.example'
  const key = { caseId, emailHash: test.deps.personalData.emailHash(email) }
  await chooseMail(test.deps, { ...key, kind: 'updates' }, false)
  const unpaid = await donor.begin({ caseId, email, amountCents: 7_000, consentUpdates: false })
  const { orderId, orderKey } = await donor.give({ caseId, email, consentUpdates: false })
  await test.work()
  const request = async (order: { orderId: string; orderKey: string }) =>
    (await donor.call<CallOutput<Calls['requestNews']>>('POST', calls.requestNews.path, order)).envelope.code
  const wantsNews = async () =>
    (
      await donor.call<CallOutput<Calls['getOrderInfo']>>(
        'GET',
        `${calls.getOrderInfo.path}?${new URLSearchParams({ orderId, orderKey })}`,
      )
    ).envelope.data.wantsNews
  const donorCount = async () => (await lena.call('updateAudience', { caseId })).data.donorCount
  expect([await wantsNews(), await donorCount()]).toEqual([false, 0])
  expect(await request(unpaid)).toBe(codes.notFound.code)
  expect(await request({ orderId, orderKey: unpaid.orderKey })).toBe(codes.notAllowed.code)
  expect(await donorCount()).toBe(0)
  expect(await request({ orderId, orderKey })).toBe(0)
  expect(await request({ orderId, orderKey })).toBe(0)
  expect([await wantsNews(), await donorCount()]).toEqual([true, 1])
})
