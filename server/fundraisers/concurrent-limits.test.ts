import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { MESSAGES_PER_DAY } from '#contract/fundraisers/organizers.ts'
import { CONTACT_MESSAGES_PER_DAY } from '#contract/support/support.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp({ RATE_LIMIT_FACTOR: '100' })
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-DAY_MS))

const TIMES = 8
const all = (act: () => Promise<number>): Promise<number[]> => Promise.all(Array.from({ length: TIMES }, act))
const visitor = () => new TestPerson(test, 'nobody@mail.example')

it('concurrent requests to follow a case mail its address once', async () => {
  const caseId = await makeCase(test)
  const email = 'bombed@mail.example'
  expect(await all(() => visitor().code('followCase', { caseId, email }))).toEqual(Array(TIMES).fill(0))
  await test.work()
  expect(await outsideWorld(test).mailTo(email)).toHaveLength(1)
})

it('concurrent messages of one address stay within its limit a day', async () => {
  const caseId = await makeCase(test)
  const message = {
    caseId,
    email: 'eager@mail.example',
    name: 'Hank Broussard',
    text: 'Would Rosa want a hand with it?',
  }
  const answers = await all(() =>
    visitor().code('writeToOrganizer', { ...message, idempotencyKey: randomUUID() }),
  )
  expect(answers.filter((code) => code === 0)).toHaveLength(MESSAGES_PER_DAY)
})

it('concurrent messages to support stay within the limit a day', async () => {
  const message = {
    email: 'upset@mail.example',
    name: 'Hank Broussard',
    text: 'Where is my receipt, please?',
  }
  const answers = await all(() =>
    visitor().code('contactSupport', { ...message, topic: 'other', idempotencyKey: randomUUID() }),
  )
  expect(new Set(answers)).toEqual(new Set([0, codes.messageLimit.code]))
  expect(answers.filter((code) => code === 0)).toHaveLength(CONTACT_MESSAGES_PER_DAY)
})
