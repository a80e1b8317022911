import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

it('a message’s key repeats that message, and is refused for another text or person', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const ownerId = (await lena.call('userInfo', {})).data.userId
  const caseId = await makeCase(test, { ownerId })
  const visitor = new TestPerson(test, 'nobody@mail.example')
  const message = {
    caseId,
    idempotencyKey: randomUUID(),
    name: 'Hank Broussard',
    email: 'hank@mail.example',
    text: 'Would Rosa want a hand?',
  }
  const write = (changes: Partial<typeof message>) =>
    visitor.code('writeToOrganizer', { ...message, ...changes })
  expect(await write({})).toBe(0)
  expect(await write({})).toBe(0)
  expect(await write({ text: 'Would Rosa want two hands?' })).toBe(codes.keyReused.code)
  expect(await write({ email: 'jo@mail.example' })).toBe(codes.keyReused.code)

  await test.work()
  const mails = await outsideWorld(test).mailTo(lena.email)
  const [mail, ...more] = mails.filter(({ text }) => text.includes('/conversation/'))
  expect(more).toEqual([])
  const token = /\/conversation\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const answer = { token, idempotencyKey: randomUUID(), text: 'Yes, please. The ceiling is open.' }
  const reply = (changes: Partial<typeof answer>) =>
    visitor.code('replyInConversation', { ...answer, ...changes })
  expect(await reply({})).toBe(0)
  expect(await reply({})).toBe(0)
  expect(await reply({ text: 'No, thank you. We have enough hands.' })).toBe(codes.keyReused.code)
  const { idempotencyKey, text } = message
  expect(await reply({ idempotencyKey, text }), 'the visitor’s own key').toBe(codes.keyReused.code)
  expect((await visitor.call('conversation', { token })).data.messages).toMatchObject([
    { from: 'visitor', text },
    { from: 'organizer', text: answer.text },
  ])
})

it('a message and a reply that are sent twice at once arrive once, and both senders hear the same', async () => {
  const lena = await new TestPerson(test, 'lena2@mail.example').register('Lena Whitcomb')
  const ownerId = (await lena.call('userInfo', {})).data.userId
  const caseId = await makeCase(test, { ownerId })
  const visitor = new TestPerson(test, 'nobody@mail.example')
  const times = [1, 2, 3, 4]
  const key = { caseId, idempotencyKey: randomUUID(), name: 'Hank Broussard', email: 'hank2@mail.example' }
  const write = (text: string) => visitor.call('writeToOrganizer', { ...key, text })
  const sent = await Promise.all(times.map(() => write('Would Rosa want a hand?')))
  expect(sent.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(new Set(sent.map(({ data }) => data.sentAt)).size).toBe(1)

  await test.work()
  const [mail] = (await outsideWorld(test).mailTo(lena.email)).filter(({ text }) =>
    text.includes('/conversation/'),
  )
  const token = /\/conversation\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const answer = { token, idempotencyKey: randomUUID() }
  const reply = (text: string) => visitor.call('replyInConversation', { ...answer, text })
  const replies = await Promise.all([
    ...times.map(() => reply('Yes, please. The ceiling is open.')),
    reply('No, thank you. We have enough hands.'),
  ])
  const answered = replies.map(({ code }) => code).sort()
  expect([
    [0, 0, 0, 0, codes.keyReused.code],
    [0, ...times.map(() => codes.keyReused.code)],
  ]).toContainEqual(answered)
  expect((await visitor.call('conversation', { token })).data.messages).toHaveLength(2)
})
