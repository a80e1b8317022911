import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { sendFile } from '#testing/upload.ts'
import { decodeHeic } from './decode-heic.ts'

/** Uploads that wait are answered, or refused as busy; only a damaged file is refused as damaged. */

const test = testApp()
let userIds: string[] = []
beforeAll(async () => {
  userIds = await Promise.all(
    ['ada', 'bea', 'cal'].map((name) =>
      addAccount(test.deps, { email: `${name}@mail.example`, fullName: name, phc: null }),
    ),
  )
})

const heic = (): Promise<Buffer> =>
  readFile(new URL('../../testing/pictures/40-megapixels.heic', import.meta.url))
const bigPhoto = (background: string, format: 'jpeg' | 'png'): Promise<Buffer> =>
  sharp({ create: { width: 8000, height: 6000, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

it('photos of 48 megapixels at once are all accepted', async () => {
  const files = [
    await bigPhoto('#336699', 'jpeg'),
    await bigPhoto('#993366', 'png'),
    await heic(),
    await heic(),
  ]
  const answers = await Promise.all(
    files.map((bytes, index) => sendFile(test, userIds[index % 2] ?? '', { bytes })),
  )
  expect(answers.map(({ code, data }) => [code, data?.width])).toEqual(Array(4).fill([0, 2000]))
})

describe('the HEIC decoder', () => {
  it('that gets no answer in time on a busy machine refuses as busy, not as damaged', async () => {
    const outcome = await decodeHeic(await heic(), 1).catch((error: unknown) => error)
    expect(isRefusal(outcome, 'busy') && outcome.retryAfterSeconds).toBe(10)
  })

  it('refuses a damaged file at once', async () => {
    const damaged = (await heic()).subarray(0, 4000)
    const outcome = await decodeHeic(damaged).catch((error: unknown) => error)
    expect(isRefusal(outcome, 'pictureUnreadable')).toBe(true)
  })
})

it('beyond the queue, uploads are refused as busy, and accepted under the same key later', async () => {
  const [userId = '', , other = ''] = userIds
  const release = Promise.withResolvers<void>()
  const { decodingPool } = test.deps
  // As many as are decoded at once, and as many as wait.
  const held = Array.from({ length: 10 }, (_, index) =>
    decodingPool.run(`held ${index}`, { network: `person ${index}`, isKnown: true }, () => release.promise),
  )
  expect(decodingPool.figures()).toMatchObject({ working: 2, waiting: 8 })
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
  const file = { bytes, idempotencyKey: randomUUID() }
  expect(await sendFile(test, userId, file)).toMatchObject({ code: codes.busy.code, data: null })
  expect(await sendFile(test, other, { ...file, purpose: 'document' })).toMatchObject({
    code: codes.busy.code,
  })
  release.resolve()
  await Promise.all(held)
  expect(await sendFile(test, userId, file)).toMatchObject({ code: 0, data: { width: 800 } })
})
