import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type JobName, runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { MAILING_MS } from '../mailing.ts'

/** Behavior while the mail server is slow. */

const test = testApp()
beforeAll(() => test.clock.advance(-100 * DAY_MS))

/** A worker whose mail server accepts a letter, and answers only when the test calls `answer`. */
const slowWorker = () => {
  const begun = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const send: Deps['mail']['send'] = async (mail) => {
    begun.resolve()
    await answered.promise
    await test.deps.mail.send(mail)
  }
  const deps = { ...test.deps, mail: { ...test.deps.mail, send } }
  return {
    begin: async (name: JobName, payload: unknown) => {
      const ended = runJob(deps, name, payload)
      await begun.promise
      const answer = async () => {
        answered.resolve()
        await ended
      }
      return { answer }
    },
  }
}
const readRow = async (query: string): Promise<unknown> =>
  (await test.deps.database.pool.query(query)).rows[0]
const countRows = async (query: string): Promise<number> =>
  (await test.deps.database.pool.query(query)).rows.length
const sweep = async (): Promise<void> => {
  await runJob(test.deps, 'mail-overdue-letters')
  await runJob(test.deps, 'finish-account-changes')
  await test.work()
}
const CODE_KEYS = "select from person where email_hash like 'code:%'"

it('a newer code is mailed and works while the older one’s mail is still being sent', async () => {
  const ada = new TestPerson(test, 'ada@mail.example')
  const { email } = ada
  const requestCode = () => ada.code('sendEmailCode', { email })
  await requestCode()
  const ref = await readRow('select email_hash as "emailHash", purpose, code_id as "codeId" from email_code')
  const older = await slowWorker().begin('mail-email-code', ref)
  test.clock.advance(MINUTE_MS)
  expect(await requestCode()).toBe(0)
  await older.answer()
  expect(await ada.subjects()).toHaveLength(2)
  const verifyCode = await ada.mailedCode()
  const registration = { email, password: GOOD_PASSWORD, fullName: 'Ada Lane', verifyCode }
  expect(await ada.code('registerWithEmail', registration)).toBe(0)
})

it('a code’s key is deleted once its mail is sent or replaced, or its request refused', async () => {
  const bea = new TestPerson(test, 'bea@mail.example')
  const requestCode = () => bea.code('sendEmailCode', { email: bea.email })
  await requestCode()
  await requestCode()
  expect(await countRows(CODE_KEYS)).toBe(1)
  test.clock.advance(MINUTE_MS)
  await requestCode()
  expect(await countRows(CODE_KEYS)).toBe(1)
  await bea.mailedCode()
  expect(await countRows(CODE_KEYS)).toBe(0)
})

it.each([
  ['Cy', 'is answered late'],
  ['Dee', 'dies'],
])('a notice whose mail takes minutes is mailed once: to %s, whose worker %s', async (name, fate) => {
  const person = await new TestPerson(test, `${name.toLowerCase()}@mail.example`).register(`${name} Lane`)
  const change = { currentPassword: GOOD_PASSWORD, password: 'nine herons over the lake' }
  const before = (await person.subjects()).length
  await person.call('changePassword', change)
  const ref = await readRow(
    'select user_id as "userId", notice_id as "noticeId" from account_notice where mailed_at is null',
  )
  const slow = await slowWorker().begin('mail-account-notice', ref)
  for (let minutes = 1; minutes < MAILING_MS / MINUTE_MS; minutes += 1) {
    test.clock.advance(MINUTE_MS)
    await sweep()
  }
  expect(await person.subjects()).toHaveLength(before)
  // A dead worker's claim expires, and another worker mails the letter.
  if (fate !== 'dies') await slow.answer()
  test.clock.advance(MINUTE_MS)
  await sweep()
  await sweep()
  const subjects = await person.subjects()
  expect(subjects).toHaveLength(before + 1)
  expect(subjects[0]).toBe('Your password was changed')
})

it('a code whose mail takes minutes is mailed once', async () => {
  const eli = new TestPerson(test, 'eli@mail.example')
  await eli.call('sendEmailCode', { email: eli.email })
  const ref = await readRow(
    'select email_hash as "emailHash", purpose, code_id as "codeId" from email_code where mailed_at is null',
  )
  const slow = await slowWorker().begin('mail-email-code', ref)
  test.clock.advance(2 * MINUTE_MS)
  await sweep()
  expect(await eli.subjects()).toEqual([])
  await slow.answer()
  await sweep()
  expect(await eli.subjects()).toHaveLength(1)
})

it.each([
  ['Flo', 'is answered late'],
  ['Gus', 'dies'],
])('a mail about an erased account is sent once: to %s, whose worker %s', async (name, fate) => {
  const person = await new TestPerson(test, `${name.toLowerCase()}@mail.example`).register(`${name} Lane`)
  await person.call('sendOwnCode', { purpose: 'erase' })
  const verifyCode = await person.mailedCode()
  const before = (await person.subjects()).length
  expect(await person.code('eraseAccount', { verifyCode })).toBe(0)
  const slow = await slowWorker().begin(
    'mail-account-erased',
    await readRow('select user_id as "userId" from erasure'),
  )
  for (let minutes = 1; minutes < MAILING_MS / MINUTE_MS; minutes += 1) {
    test.clock.advance(MINUTE_MS)
    await sweep()
  }
  expect(await person.subjects()).toHaveLength(before)
  if (fate !== 'dies') await slow.answer()
  test.clock.advance(MINUTE_MS)
  await sweep()
  await sweep()
  const subjects = await person.subjects()
  expect(subjects).toHaveLength(before + 1)
  expect(subjects[0]).toBe('Your account was deleted')
  expect(await countRows('select from erasure')).toBe(0)
})

it('a mail that a server refused is retried soon, unless another process has taken it since', async () => {
  const hal = await new TestPerson(test, 'hal@mail.example').register('Hal Lane')
  const before = (await hal.subjects()).length
  await hal.call('changePassword', {
    currentPassword: GOOD_PASSWORD,
    password: 'nine herons over the lake',
  })
  const ref = await readRow(
    'select user_id as "userId", notice_id as "noticeId" from account_notice where mailed_at is null',
  )
  const refuse = async (): Promise<void> => {
    throw new Error('452 Try again later')
  }
  const refusing = (send: Deps['mail']['send']) =>
    runJob({ ...test.deps, mail: { ...test.deps.mail, send } }, 'mail-account-notice', ref)
  await expect(refusing(refuse)).rejects.toThrow('452')
  const takeMeanwhile = async (): Promise<void> => {
    test.clock.advance(MAILING_MS)
    await slowWorker().begin('mail-account-notice', ref)
    await refuse()
  }
  await expect(refusing(takeMeanwhile)).rejects.toThrow('452')
  await sweep()
  expect(await hal.subjects()).toHaveLength(before)
  test.clock.advance(MAILING_MS)
  await sweep()
  expect(await hal.subjects()).toHaveLength(before + 1)
})
