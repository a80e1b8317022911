import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { UPLOAD_BYTES_MAX } from '#contract/media/upload-limits.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { StorageFull } from '#server/outside/storage/port.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { sessionFor } from '#testing/session.ts'
import { type FileToSend, fetchUploaded, sendFile } from '#testing/upload.ts'
import { markAsDisplayP3 } from './display-p3.ts'
import { originalKey } from './picture-keys.ts'
import { reencodePicture } from './reencode-picture.ts'
import { storeUpload } from './store-upload.ts'

/** Valid and malicious uploads, through the HTTP call. */

const test = testApp()

let userId: string
beforeAll(async () => {
  userId = await addAccount(test.deps, { email: 'ada@mail.example', fullName: 'Ada Whitfield', phc: null })
})

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
const photo = (): Promise<Buffer> => plain(1000, 600).jpeg().toBuffer()
const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../testing/pictures/${name}`, import.meta.url))
const send = (file: FileToSend) => sendFile(test, userId, file)
const codeOf = async (file: FileToSend): Promise<number> => (await send(file)).code
const storedBytes = async (mediaId: string | null): Promise<Buffer> => {
  const bytes = await test.deps.storage.get(originalKey(mediaId ?? ''))
  if (bytes === null) throw new Error('The picture isn’t kept')
  return bytes
}
const countUploads = async (): Promise<number> =>
  (
    await test.deps.database.db
      .selectFrom('upload')
      .select('uploadId')
      .where('expiredAt', 'is', null)
      .execute()
  ).length

describe('a picture', () => {
  it('is answered with its size and all its addresses', async () => {
    const { code, data } = await send({ bytes: await photo(), purpose: 'cover' })
    expect(code).toBe(0)
    expect(data).toMatchObject({ purpose: 'cover', contentType: 'image/jpeg', width: 1000, height: 600 })
    expect(data.url).toBe(`/media/${data.mediaId}/800.jpg`)
    expect(data.variants).toHaveLength(6)
    for (const { url } of data.variants)
      expect((await fetchUploaded(test, userId, url)).statusCode, url).toBe(200)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is accepted as %s, with any file name',
    async (format) => {
      const bytes = await plain(600, 400).toFormat(format).toBuffer()
      const { data } = await send({ bytes, type: 'application/octet-stream', name: 'x.txt' })
      expect(data).toMatchObject({ width: 600, height: 400 })
    },
  )

  it('is accepted as HEIC, with phones’ resolutions, without its location', async () => {
    const { data, ...size } = await reencodePicture(test.deps, await fixture('two-halves.heic'))
    expect(size).toEqual({ width: 64, height: 40 })
    expect(data.includes('Whitcomb')).toBe(false)
    const [red, , blue] = await sharp(data).raw().toBuffer()
    expect([red, blue].map((value) => Math.round((value ?? 0) / 100))).toEqual([2, 0])
    expect((await send({ bytes: await fixture('40-megapixels.heic') })).data).toMatchObject({ width: 2000 })
  })

  it('keeps the colors of Display P3, and nothing else of its profile', async () => {
    const p3 = await markAsDisplayP3(await plain(600, 400, '#ff0000').jpeg().toBuffer())
    const ownProfile = (await sharp(p3).metadata()).icc ?? Buffer.alloc(0)
    const withText = Buffer.from(ownProfile).fill('Whitcomb', ownProfile.length - 8)
    const photos = [
      p3,
      Buffer.from(
        p3.toString('latin1').replace(ownProfile.toString('latin1'), withText.toString('latin1')),
        'latin1',
      ),
    ]
    for (const bytes of photos) {
      const { data } = await send({ bytes })
      const stored = await storedBytes(data.mediaId)
      expect((await sharp(stored).metadata()).icc).toEqual(ownProfile)
      expect((await sharp(stored, { ignoreIcc: true }).raw().toBuffer())[1]).toBeLessThan(12)
    }
    const heic = await fixture('two-halves.heic')
    const start = heic.indexOf('colrprof') + 8
    ownProfile.copy(heic, start)
    const { data } = await reencodePicture(test.deps, heic)
    expect((await sharp(data).metadata()).icc).toEqual(ownProfile)
  })

  it('keeps no location, owner or camera rotation', async () => {
    const bytes = await plain(1000, 600)
      .jpeg()
      .withMetadata({
        orientation: 6,
        exif: {
          IFD0: { Copyright: 'Lena Whitcomb' },
          IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' },
        },
      })
      .toBuffer()
    expect(bytes.includes('Whitcomb')).toBe(true)
    const { data } = await send({ bytes })
    expect(data).toMatchObject({ width: 600, height: 1000 })
    const { exif, icc, xmp, orientation } = await sharp(await storedBytes(data.mediaId)).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is converted to sRGB from CMYK, and to a still from an animation', async () => {
    const cmyk = await plain(400, 400).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { data } = await send({ bytes: cmyk })
    expect((await sharp(await storedBytes(data.mediaId)).metadata()).space).toBe('srgb')
    const frames = [await plain(400, 400, '#ff0000').png().toBuffer(), await plain(400, 400).png().toBuffer()]
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2)
    expect((await send({ bytes: animated })).data).toMatchObject({ width: 400, height: 400 })
  })

  it('is refused with too few pixels, which the refusal says as a person sees them', async () => {
    const upright = await plain(399, 900).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { code, msg } = await send({ bytes: upright, purpose: 'cover' })
    expect(code).toBe(codes.pictureTooSmall.code)
    expect(msg).toMatch(/900 × 399 pixels\. Its shorter side needs at least 400/)
    expect(await codeOf({ bytes: await plain(6000, 400).jpeg().toBuffer() })).toBe(0)
    expect(await codeOf({ bytes: await plain(300, 200).jpeg().toBuffer(), purpose: 'document' })).toBe(0)
  })

  it('loses hidden data', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { code, data } = await send({ bytes: polyglot })
    expect(code).toBe(0)
    expect((await storedBytes(data.mediaId)).includes('script')).toBe(false)
  })

  it('that is sent twice under one key is one upload, and the key is valid for its purpose only', async () => {
    const idempotencyKey = randomUUID()
    const file = { bytes: await photo(), idempotencyKey }
    const [first, second] = await Promise.all([send(file), send(file)])
    expect(second).toEqual(first)
    expect(await send(file)).toEqual(first)
    expect(await codeOf({ ...file, purpose: 'cover' })).toBe(codes.keyReused.code)
  })
})

const INVALID_FILES: [string, number, () => Promise<Buffer> | Buffer][] = [
  ['an empty file', codes.fileEmpty.code, () => Buffer.alloc(0)],
  [
    'an SVG that could run code',
    codes.unsupportedMedia.code,
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'an HTML page',
    codes.unsupportedMedia.code,
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  ],
  [
    'a GIF that is also a script',
    codes.unsupportedMedia.code,
    () => Buffer.from('GIF89a/*..............*/=1;alert(1)'),
  ],
  ['a GIF', codes.unsupportedMedia.code, () => plain(8, 8).gif().toBuffer()],
  ['a PDF', codes.unsupportedMedia.code, () => Buffer.from('%PDF-1.7 and more of it')],
  [
    'a file with nothing of a JPEG but its first bytes',
    codes.pictureUnreadable.code,
    () => Buffer.from('ffd8ffe0'.repeat(20), 'hex'),
  ],
  ['a photo that is cut off', codes.pictureUnreadable.code, async () => (await photo()).subarray(0, 2000)],
  [
    'a HEIC that is cut off',
    codes.pictureUnreadable.code,
    async () => (await fixture('two-halves.heic')).subarray(0, 900),
  ],
  [
    'a small file of many pixels',
    codes.pictureTooBig.code,
    () => plain(9000, 6000, '#fff').png({ compressionLevel: 9 }).toBuffer(),
  ],
]

describe('the upload call', () => {
  it.each(INVALID_FILES)('refuses %s with a message, and stores nothing', async (_what, code, make) => {
    const before = await countUploads()
    const answer = await send({ bytes: await make() })
    expect(answer).toMatchObject({ code, data: null })
    expect(answer.msg).toMatch(/^[A-Z].*\.$/)
    expect(await countUploads()).toBe(before)
  })

  it('refuses a file over the limit', async () => {
    expect(await codeOf({ bytes: Buffer.alloc(UPLOAD_BYTES_MAX + 1) })).toBe(codes.tooLarge.code)
  })

  it('refuses a form without a file, with two, or with unknown fields', async () => {
    const cookie = `${COOKIES.token}=${(await sessionFor(test, userId)).token}`
    const sendForm = async (change: (form: FormData) => void) => {
      const form = new FormData()
      form.set('purpose', 'cover')
      form.set('idempotencyKey', randomUUID())
      change(form)
      const url = `${test.deps.config.publicOrigin}${calls.uploadFile.path}`
      return (await fetch(url, { method: 'POST', headers: { cookie }, body: form })).json()
    }
    const file = new Blob([new Uint8Array(await photo())])
    const invalid = { code: codes.invalidInput.code }
    expect(await sendForm(() => undefined)).toMatchObject({
      ...invalid,
      data: { fields: [{ field: 'file' }] },
    })
    expect(
      await sendForm((form) => {
        form.append('file', file)
        form.append('file', file)
      }),
    ).toMatchObject(invalid)
    expect(
      await sendForm((form) => {
        form.set('role', 'admin')
        form.set('file', file)
      }),
    ).toMatchObject({ ...invalid, data: { fields: [{ field: 'role' }] } })
  })

  it('refuses a file while the storage is full, and accepts it later', async () => {
    const full = { ...test.deps.storage, put: () => Promise.reject(new StorageFull('ENOSPC')) }
    const upload = { purpose: 'gallery', idempotencyKey: randomUUID(), bytes: await photo() } as const
    await expect(storeUpload({ ...test.deps, storage: full }, { userId }, upload)).rejects.toSatisfy(
      (error) => isRefusal(error, 'noRoom'),
    )
    expect((await storeUpload(test.deps, { userId }, upload)).width).toBe(1000)
  })

  it('refuses more than a person’s daily limit', async () => {
    const other = await addAccount(test.deps, { email: 'bo@mail.example', fullName: 'Bo Lane', phc: null })
    const bytes = await photo()
    const { data } = await sendFile(test, other, { bytes })
    await test.deps.database.db
      .updateTable('upload')
      .set({ byteLength: 1024 * 1024 * 1024 })
      .where('userId', '=', other)
      .where('uploadId', '=', data.uploadId)
      .execute()
    expect((await sendFile(test, other, { bytes })).code).toBe(codes.uploadQuota.code)
    test.clock.advance(25 * 60 * 60 * 1000)
    expect((await sendFile(test, other, { bytes })).code).toBe(0)
  })
})

it('the form’s address is our own if storage can’t be reached from outside', async () => {
  const ada = new TestPerson(test, 'ada@mail.example')
  ada.cookies.set(COOKIES.token, (await sessionFor(test, userId)).token)
  const request = { purpose: 'document', contentType: 'application/pdf', byteLength: 5000 } as const
  const { data } = await ada.call('uploadCredentials', request)
  expect(data).toMatchObject({ url: calls.uploadFile.path, fields: { purpose: 'document' }, finishKey: null })
  expect(await ada.code('uploadCredentials', { ...request, purpose: 'cover' })).toBe(
    codes.unsupportedMedia.code,
  )
})
