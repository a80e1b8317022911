import { expect, it } from 'vitest'
import * as z from 'zod'
import { queueDonationNotices } from '#server/donations/notices/queue-notices.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()

const shownShape = z.array(z.looseObject({ tag: z.string(), browserId: z.string() }))

it('an organizer hears of a gift in the browsers that they chose, whatever they chose for e-mail', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const caseId = await makeCase(test, { ownerId: (await lena.call('userInfo', {})).data.userId })
  const subscribe = async (call: 'tellByPush' | 'followByPush') => {
    const { trial } = (await lena.call('pushKey', {})).data
    if (trial === null) throw new Error('The sandbox plays no push service')
    expect(await lena.code(call, { caseId, ...trial })).toBe(0)
  }
  await subscribe('tellByPush')
  await subscribe('followByPush')
  expect(await lena.code('setDonationNotices', { caseId, choice: 'off' })).toBe(0)
  const gift = { caseId, email: 'maya@mail.example', name: 'Maya Kessler', amountCents: 5000 }
  await new Donor(test).give({ ...gift, nameShown: 'first_initial' })
  await test.work()
  await queueDonationNotices(test.deps)
  await test.work()
  const answer = await fetch(`${test.sandbox.origin}/notifications.json`)
  expect(shownShape.parse(await answer.json())).toMatchObject([
    { body: '$50.00 from Maya K.', path: `/fundraiser/case/${caseId}/donors`, tag: `gift-${caseId}` },
  ])
})
