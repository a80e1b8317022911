import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import {
  CONTACT_KEPT_DAYS,
  CONTACT_MESSAGES_PER_DAY,
  THREAD_MESSAGES_PER_DAY,
} from '#contract/support/support.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { solveRefusal } from '#testing/solve-challenge.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { eraseContact } from './erase-contact.ts'
import { forgetOldMessages } from './support-tasks.ts'

const test = testApp()
let tom: TestPerson
const visitor = () => new TestPerson(test, 'visitor@mail.example')
beforeAll(async () => {
  tom = await staffPerson(test, 'support')
})

const message = (changes: object = {}) => ({
  idempotencyKey: randomUUID(),
  name: 'Hank Broussard',
  email: 'hank@mail.example',
  topic: 'gift' as const,
  text: 'I gave twice by mistake. Can one come back?',
  ...changes,
})
const open = async () => (await tom.call('contactMessages', {})).data.items

it('a message is stored once, encrypted, and answered by mail', async () => {
  const sent = message({ about: 'Rosa’s kitchen' })
  expect((await visitor().call('contactSupport', sent)).code).toBe(0)
  expect((await visitor().call('contactSupport', sent)).code).toBe(0)
  for (const other of [
    { text: 'I gave twice. Can both come back?' },
    { topic: 'other' as const },
    { about: '' },
  ])
    expect(await visitor().code('contactSupport', { ...sent, ...other })).toBe(codes.keyReused.code)
  const [first, ...others] = await open()
  expect(others).toEqual([])
  expect(first).toMatchObject({ email: 'hank@mail.example', topic: 'gift', about: 'Rosa’s kitchen' })
  const { rows } = await test.deps.database.pool.query('select * from support_message')
  expect(JSON.stringify(rows)).not.toMatch(/hank|Hank|twice/)

  const messageId = first?.messageId ?? ''
  const answer = { messageId, version: 1, text: 'One went back to your card today.' }
  expect((await tom.call('answerContact', answer)).data).toEqual({ version: 2 })
  expect(await tom.call('answerContact', answer)).toMatchObject({ code: codes.conflict.code })
  await test.work()
  const [mail, ...more] = await outsideWorld(test).mailTo('hank@mail.example')
  expect(mail?.text).toContain('One went back to your card today.')
  expect(more).toEqual([])
  expect((await tom.call('contactMessage', { messageId })).data).toMatchObject({
    state: 'answered',
    answers: [{ text: 'One went back to your card today.', mailedAt: expect.any(String) }],
    assignedTo: { name: 'Ines Calloway' },
  })
  expect((await tom.call('closeContact', { messageId, version: 2, closed: true })).data.version).toBe(3)
})

it('an answer’s link opens a page where its reader replies, and staff see the reply waiting', async () => {
  const email = 'june@mail.example'
  await visitor().call('contactSupport', message({ email }))
  const messageId = (await open()).find((item) => item.email === email)?.messageId ?? ''
  const caseId = await makeCase(test)
  expect(await tom.code('tieContact', { messageId, version: 1, caseId: 'ZZZZZZZZZZZZ' })).toBe(
    codes.invalidInput.code,
  )
  await tom.call('tieContact', { messageId, version: 1, caseId })
  await tom.call('assignContact', { messageId, version: 2, to: 'me' })
  expect((await tom.call('contactMessages', { filter: 'mine' })).data.items).toMatchObject([
    { messageId, caseId },
  ])
  await tom.call('answerContact', { messageId, version: 3, text: 'Which of the two gifts?' })
  await test.work()
  const [mail] = await outsideWorld(test).mailTo(email)
  const token = /\/support\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await visitor().call('supportThread', { token })).data).toMatchObject({
    isClosed: false,
    messages: [{ isOwn: true }, { isOwn: false, text: 'Which of the two gifts?' }],
  })
  expect(await visitor().code('supportThread', { token: `${token.slice(0, -3)}xxx` })).toBe(
    codes.notFound.code,
  )

  const more = { token, idempotencyKey: randomUUID(), text: 'The second one, of $40.' }
  expect(await visitor().code('continueThread', more)).toBe(0)
  expect((await visitor().call('continueThread', more)).data.messages).toHaveLength(3)
  expect(await visitor().code('continueThread', { ...more, text: 'The first one.' })).toBe(
    codes.keyReused.code,
  )
  const { data } = await tom.call('contactMessage', { messageId })
  expect(data).toMatchObject({ state: 'open', caseId, assignedTo: { name: 'Ines Calloway' } })
  expect(data.answers.at(-1)).toMatchObject({ text: more.text, writtenBy: null })
  expect(await tom.file('contactMessagesCsv', {})).toContain(email)
  for (let sent = 1; sent < THREAD_MESSAGES_PER_DAY; sent += 1)
    await visitor().call('continueThread', { ...more, idempotencyKey: randomUUID() })
  expect(await visitor().code('continueThread', { ...more, idempotencyKey: randomUUID() })).toBe(
    codes.messageLimit.code,
  )
})

it('an address has a daily limit in each network, so that strangers can’t use it up', async () => {
  const email = 'often@mail.example'
  for (let sent = 0; sent < CONTACT_MESSAGES_PER_DAY; sent += 1)
    expect((await visitor().call('contactSupport', message({ email }))).code).toBe(0)
  expect(await visitor().call('contactSupport', message({ email }))).toMatchObject({
    code: codes.messageLimit.code,
  })
  const owner = visitor()
  owner.ip = '198.51.100.7'
  expect(await owner.code('contactSupport', message({ email }))).toBe(0)
})

it('a message with the hidden field filled waits for its proof of work, and is stored once with it, or once the field is emptied', async () => {
  const { length } = await open()
  const sent = message({ email: 'filled@mail.example', website: 'https://casino.example' })
  const other = { ...sent, idempotencyKey: randomUUID() }
  const filled = await visitor().call('contactSupport', sent)
  const refused = {
    code: codes.invalidInput.code,
    data: { fields: [{ field: 'website' }], challenge: { signature: expect.any(String) } },
  }
  expect(filled).toMatchObject(refused)
  const challengeSolution = await solveRefusal(filled.data)
  const stale = await laterBy(test.clock, -HOUR_MS, () => visitor().call('contactSupport', sent))
  for (const wrong of [
    { ...sent, challengeSolution: '' },
    { ...sent, challengeSolution: 'e30=' },
    { ...sent, challengeSolution: await solveRefusal(stale.data) },
    { ...other, challengeSolution },
    { ...sent, text: 'Buy at https://casino.example.', challengeSolution },
  ])
    expect(await visitor().call('contactSupport', wrong)).toMatchObject(refused)
  expect(await open()).toHaveLength(length)
  for (let times = 0; times < 2; times += 1)
    expect(await visitor().code('contactSupport', { ...sent, challengeSolution })).toBe(0)
  expect(await open()).toHaveLength(length + 1)
  expect(await visitor().code('contactSupport', { ...other, website: '' })).toBe(0)
  expect(await open()).toHaveLength(length + 2)
})

it('a message is deleted two years after the last text of either side', async () => {
  const { deps, clock } = test
  const at = (days: number) => ({
    ...deps,
    clock: { ...clock, now: () => new Date(clock.now().getTime() + days * DAY_MS) },
  })
  const email = 'long.ago@mail.example'
  expect((await visitor().call('contactSupport', message({ email }))).code).toBe(0)
  const openEmails = async () => (await open()).map((item) => item.email)
  await forgetOldMessages(at(CONTACT_KEPT_DAYS - 1))
  expect(await openEmails()).toContain(email)
  // An answered message is kept as long after its answer.
  const { rows } = await deps.database.pool.query(`select count(*)::int as count from support_answer`)
  await deps.database.pool.query(`update support_answer set written_at = app.later(written_at, '30 days')`)
  await forgetOldMessages(at(CONTACT_KEPT_DAYS + 1))
  expect(await openEmails()).not.toContain(email)
  const answers = () => deps.database.pool.query(`select answer_id from support_answer`)
  expect((await answers()).rows).toHaveLength(rows[0].count)
  await forgetOldMessages(at(CONTACT_KEPT_DAYS + 31))
  expect((await answers()).rows).toEqual([])
})

it('an erased address leaves nothing behind', async () => {
  const emailHash = test.deps.personalData.emailHash('often@mail.example')
  await eraseContact(test.deps, { emailHash, after: new Date(0), until: test.deps.clock.now() })
  expect((await open()).filter(({ email }) => email === 'often@mail.example')).toEqual([])
})

it('a message that is sent twice at once is stored once, and another under its key is refused', async () => {
  const sent = message({ email: 'twice@mail.example' })
  await visitor().call('contactSupport', message({ email: sent.email }))
  const first = await Promise.all([1, 2, 3].map(() => visitor().call('contactSupport', sent)))
  expect(new Set(first.map(({ code, data }) => `${code} ${data.sentAt}`)).size).toBe(1)
  const other = { ...sent, idempotencyKey: randomUUID() }
  const texts = ['I gave twice. Can one come back?', 'I gave twice. Can both come back?']
  const answers = await Promise.all(texts.map((text) => visitor().code('contactSupport', { ...other, text })))
  expect(answers.sort()).toEqual([0, codes.keyReused.code])
})
