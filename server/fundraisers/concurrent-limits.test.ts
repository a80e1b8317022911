import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import {
  MESSAGES_OF_NETWORK_AN_HOUR,
  MESSAGES_PER_DAY,
  OFFLINE_DONATIONS_MAX,
} from '#contract/fundraisers/organizer-limits.ts'
import { CONTACT_MESSAGES_PER_DAY } from '#contract/support/support.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { insertOfflineDonation } from './dashboard/offline-donations.queries.ts'

const test = testApp({ RATE_LIMIT_FACTOR: '100' })
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-DAY_MS))

const TIMES = 8
const all = (act: () => Promise<number>): Promise<number[]> => Promise.all(Array.from({ length: TIMES }, act))
const visitor = (ip = '203.0.113.7') => {
  const person = new TestPerson(test, 'nobody@mail.example')
  person.ip = ip
  return person
}

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

it('one network’s messages leave room for others, at its case and under its addresses', async () => {
  const caseId = await makeCase(test)
  let sent = 0
  const write = (ip: string, email = `invented${sent}@mail.example`) => {
    sent += 1
    const text = 'Would Rosa want a hand with it?'
    const message = { caseId, email, name: 'Hank Broussard', text, idempotencyKey: randomUUID() }
    return visitor(ip).code('writeToOrganizer', message)
  }
  for (let flood = 0; flood < MESSAGES_PER_DAY; flood += 1)
    expect(await write('203.0.113.7', 'owner@mail.example')).toBe(0)
  for (let flood = MESSAGES_PER_DAY; flood < MESSAGES_OF_NETWORK_AN_HOUR; flood += 1)
    expect(await write('203.0.113.8')).toBe(0)
  expect(await write('203.0.113.9')).toBe(codes.messageLimit.code)
  expect(await write('198.51.100.7', 'owner@mail.example')).toBe(0)
})

it('a network’s reports on one case are limited, and those of others arrive', async () => {
  const caseId = await makeCase(test)
  const report = (ip: string) =>
    visitor(ip).code('reportCase', {
      caseId,
      idempotencyKey: randomUUID(),
      reason: 'not_true',
      text: 'The house on the photo stands in another town.',
    })
  const answers = new Set<number>()
  for (let sent = 0; sent < 25; sent += 1) answers.add(await report('203.0.113.7'))
  expect(answers).toEqual(new Set([0, codes.messageLimit.code]))
  expect(await report('198.51.100.7')).toBe(0)
})

it('a case has a limited number of offline donations', async () => {
  const owner = await new TestPerson(test, 'owner@mail.example').register()
  const caseId = await makeCase(test, { ownerId: (await owner.call('userInfo', {})).data.userId })
  const entry = { caseId, label: 'Bake sale', amountCents: 100, receivedOn: '2026-09-12' }
  await test.deps.database.transact(async (tx) => {
    for (let added = 1; added < OFFLINE_DONATIONS_MAX; added += 1)
      await insertOfflineDonation(tx, { ...entry, entryId: randomUUID(), createdAt: test.clock.now() })
  })
  const add = () => owner.code('addOfflineDonation', { ...entry, idempotencyKey: randomUUID() })
  expect([await add(), await add()]).toEqual([0, codes.conflict.code])
})
