import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { endCase } from '#server/cases/end-case.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

it('an erased organizer’s mailed link to a conversation opens and answers nothing anymore', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const ownerId = (await lena.call('userInfo', {})).data.userId
  const caseId = await makeCase(test, { ownerId })
  const message = {
    caseId,
    name: 'Hank Broussard',
    email: 'hank@mail.example',
    text: 'Would Rosa want a hand?',
  }
  const visitor = new TestPerson(test, 'nobody@mail.example')
  expect(await visitor.code('writeToOrganizer', { ...message, idempotencyKey: randomUUID() })).toBe(0)
  await test.work()
  const mail = (await outsideWorld(test).mailTo(lena.email)).find(({ text }) =>
    text.includes('/conversation/'),
  )
  const token = /\/conversation\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await visitor.call('conversation', { token })).data).toMatchObject({ side: 'organizer' })

  await endCase(test.deps, caseId, null)
  test.clock.advance(MINUTE_MS)
  await lena.call('sendOwnCode', { purpose: 'erase' })
  expect(await lena.code('eraseAccount', { verifyCode: await lena.mailedCode() })).toBe(0)
  await test.work()
  expect(await visitor.code('conversation', { token })).toBe(codes.notFound.code)
  const reply = { token, idempotencyKey: randomUUID(), text: 'Send the money to my own account.' }
  expect(await visitor.code('replyInConversation', reply)).toBe(codes.notFound.code)
})
