import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { UPLOADS_PER_DAY_MAX } from '#contract/media/upload-limits.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { testApp } from '#testing/app.ts'
import { sendFile } from '#testing/upload.ts'
import { readUploadTotals } from './uploads.queries.ts'

/** What decoding pictures may cost: by their pixels, and whether or not they can be read. */

/** One network has 1,500 ms of work a minute. */
const test = testApp({ RATE_LIMIT_FACTOR: '0.1' })

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })

let userId: string
beforeAll(async () => {
  userId = await addAccount(test.deps, { email: 'ada@mail.example', fullName: 'Ada Whitfield', phc: null })
})

it('a file that is decoded in vain counts in the quota of its sender', async () => {
  const bytes = (await blank(800, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 100_000)
  const since = new Date(0)
  expect((await sendFile(test, userId, { bytes })).code).toBe(codes.pictureUnreadable.code)
  const { db } = test.deps.database
  expect(await readUploadTotals(db, userId, since)).toEqual({ count: 1, bytes: bytes.length })
  const row = await db.selectFrom('upload').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  const more = Array.from({ length: UPLOADS_PER_DAY_MAX - 1 }, () => {
    const id = test.deps.ids.uuid()
    return { ...row, uploadId: id, idempotencyKey: id }
  })
  await db.insertInto('upload').values(more).execute()
  expect((await sendFile(test, userId, { bytes })).code).toBe(codes.uploadQuota.code)
})

it('decoding is charged by the pixels that a header names, before it happens', async () => {
  const sender = await addAccount(test.deps, {
    email: 'bea@mail.example',
    fullName: 'Bea Whitfield',
    phc: null,
  })
  const bytes = await blank(7000, 7000).avif({ effort: 0 }).toBuffer()
  expect(bytes.length).toBeLessThan(100_000)
  const { done } = test.deps.decodingPool.figures()
  expect((await sendFile(test, sender, { bytes })).code).toBe(codes.slowDown.code)
  expect(test.deps.decodingPool.figures().done).toBe(done)
  const small = await blank(800, 600).avif({ effort: 0 }).toBuffer()
  expect((await sendFile(test, sender, { bytes: small })).code).toBe(0)
})
