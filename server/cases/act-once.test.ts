import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()

it('an act that is sent twice at once is done once, and both senders get its answer', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const ownerId = (await lena.call('userInfo', {})).data.userId
  const caseId = await makeCase(test, { ownerId })
  const donation = { caseId, idempotencyKey: randomUUID(), label: 'Bake sale', receivedOn: '2026-01-05' }
  const add = (amountCents: number) => lena.call('addOfflineDonation', { ...donation, amountCents })
  const end = { caseId, idempotencyKey: randomUUID() }
  for (const act of [() => add(5000), () => lena.call('endCase', end)]) {
    const answers = await Promise.all([act(), act(), act()])
    expect(answers.map(({ code, msg }) => `${code} ${msg}`)).toEqual(['0 ', '0 ', '0 '])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  }
  expect((await add(6000)).code).toBe(codes.keyReused.code)
})
