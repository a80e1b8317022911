import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { addFollower } from '#server/mail-preferences/mail-preferences.ts'
import { readLinks } from '#server/media/uploads.queries.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { sendFile } from '#testing/upload.ts'
import { sendDueUpdates } from './send-update.ts'

const test = testApp()
const FOLLOWER = 'follower@mail.example'
const NONE = randomUUID()
let lena: TestPerson
let ownerId: string
let caseId: string
// Mails become due by the database’s clock, so the product’s clock starts in the past.
beforeAll(() => test.clock.advance(-60 * DAY_MS))
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
  caseId = await makeCase(test, { ownerId })
  await addFollower(test.deps, caseId, FOLLOWER)
})

const post = async (title: string, images: { uploadId: string; alt: string }[] = []) =>
  (
    await lena.call('postUpdate', {
      caseId,
      idempotencyKey: randomUUID(),
      title,
      text: 'It is level.',
      images,
    })
  ).data
const remove = async (updateId: string) => (await lena.call('removeUpdate', { caseId, updateId })).data
const shown = async () => {
  const { updates, version } = (await lena.call('caseDetail', { caseId })).data
  const { items } = (await lena.call('caseUpdates', { caseId })).data
  expect(items).toEqual(updates)
  return { titles: items.map(({ title }) => title), version }
}
const sendMails = async () => {
  test.clock.advance(11 * MINUTE_MS)
  await sendDueUpdates(test.deps)
}
const photo = async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const { data } = await sendFile(test, ownerId, { bytes, purpose: 'update' })
  return { uploadId: data.uploadId, alt: 'The floor' }
}
const linkedIds = async () =>
  (await readLinks(test.deps.database.db, caseId, 'update')).map(({ uploadId }) => uploadId)

it('goes with its photos and the mail that waits, once, by its owner alone; others stay', async () => {
  const [first, second] = [await photo(), await photo()]
  const { updateId, mailedAt } = await post('The wrong photo', [first])
  await post('The floor is in', [second])
  expect(mailedAt).not.toBeNull()
  const before = await shown()
  expect(before.titles).toEqual(['The floor is in', 'The wrong photo'])

  const stranger = await new TestPerson(test, 'maya@mail.example').register('Maya Kessler')
  expect(await stranger.code('removeUpdate', { caseId, updateId })).toBe(codes.notFound.code)
  expect(await remove(NONE)).toEqual({ removed: false })
  expect(await shown()).toEqual(before)

  expect(await remove(updateId)).toEqual({ removed: true })
  expect(await remove(updateId)).toEqual({ removed: false })
  // The version tells open pages, whose newest update is another.
  expect(await shown()).toEqual({ titles: ['The floor is in'], version: before.version + 1 })
  expect(await linkedIds()).toEqual([second.uploadId])
  await sendMails()
  expect(await new TestPerson(test, FOLLOWER).subjects()).not.toContain('The wrong photo')
})

it('that was mailed still counts for the one mail a day, and mails on their way end quietly', async () => {
  const { updateId, mailedAt } = await post('The walls are up')
  expect(mailedAt).not.toBeNull()
  await sendMails()
  expect(await remove(updateId)).toEqual({ removed: true })
  expect(await new TestPerson(test, FOLLOWER).subjects()).not.toContain('The walls are up')
  expect((await post('The walls are up, with photos')).mailedAt).toBeNull()
})
