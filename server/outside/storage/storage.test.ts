import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from './disk.ts'
import type { ObjectStorage } from './port.ts'
import { s3Storage } from './s3.ts'

let directory: string
let server: S3rver
const BUCKET = { bucket: 'hearten', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const storages: { disk?: ObjectStorage; s3?: ObjectStorage } = {}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearten-storage-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: BUCKET.bucket }],
  })
  const { port } = await server.run()
  storages.disk = diskStorage(join(directory, 'disk'))
  storages.s3 = s3Storage({ ...BUCKET, endpoint: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const storageOf = (name: 'disk' | 's3'): ObjectStorage => {
  const storage = storages[name]
  if (storage === undefined) throw new Error('Not there before the tests begin')
  return storage
}

describe.each(['disk', 's3'] as const)('%s', (name) => {
  it('returns the newest version of an object until it is deleted', async () => {
    const storage = storageOf(name)
    const key = 'media/0123abcd/400.jpg'
    expect(await storage.get(key)).toBeNull()
    await storage.remove(key)
    await storage.put(key, Buffer.from('first'))
    await storage.put(key, new Uint8Array([0, 255, 10, 13]))
    expect(await storage.get(key)).toEqual(Buffer.from([0, 255, 10, 13]))
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  it('keeps a large object intact, and many concurrent ones', async () => {
    const storage = storageOf(name)
    const large = Buffer.alloc(9_000_000, 'pixels')
    const keys = Array.from({ length: 8 }, (_, index) => `media/large/${index}`)
    await Promise.all(keys.map((key) => storage.put(key, large)))
    for (const key of keys) expect((await storage.get(key))?.equals(large), key).toBe(true)
  })
})

it('disk leaves nothing behind after a failed write, and refuses a key that leads out of it', async () => {
  const root = join(directory, 'blocked')
  const storage = diskStorage(root)
  await storage.put('media/x/original/inner', Buffer.from('a'))
  // A folder has the file's name.
  await expect(storage.put('media/x/original', Buffer.from('b'))).rejects.toThrow()
  expect(await readdir(join(root, 'media/x'))).toEqual(['original'])
  await expect(storage.get('media/../../secret')).rejects.toThrow(RangeError)
  expect(
    await storage.presignPost({ key: 'a', contentType: 'b', byteLength: 1, expiresInSeconds: 1 }),
  ).toBeNull()
})

type Signing = { secret: string; date: string; region: string; policy: string }
/** Signature version 4 of a POST policy, computed from its specification. */
const signatureOf = ({ secret, date, region, policy }: Signing): string => {
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (over, part) => createHmac('sha256', over).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(policy).digest('hex')
}

/** AWS's published example of a signed POST policy. */
const PUBLISHED = {
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  date: '20151229',
  region: 'us-east-1',
  policy:
    'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9',
}

it('s3 signs a form for one key, one type and one length, as AWS validates it', async () => {
  expect(signatureOf(PUBLISHED)).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e')
  const bounds = { key: 'incoming/1', contentType: 'image/jpeg', byteLength: 3, expiresInSeconds: 600 }
  const post = await storageOf('s3').presignPost(bounds)
  const policy = post?.fields['Policy'] ?? ''
  const { conditions } = JSON.parse(Buffer.from(policy, 'base64').toString())
  expect(conditions).toEqual(
    expect.arrayContaining([
      { bucket: 'hearten' },
      { key: 'incoming/1' },
      { 'Content-Type': 'image/jpeg' },
      ['content-length-range', 3, 3],
    ]),
  )
  const date = post?.fields['X-Amz-Date']?.slice(0, 8) ?? ''
  const signed = { secret: BUCKET.secretAccessKey, date, region: BUCKET.region, policy }
  expect(post?.fields['X-Amz-Signature']).toBe(signatureOf(signed))

  const form = new FormData()
  for (const [name, value] of Object.entries(post?.fields ?? {})) form.set(name, value)
  form.set('file', new Blob(['abc'], { type: 'image/jpeg' }))
  expect((await fetch(post?.url ?? '', { method: 'POST', body: form })).status).toBe(204)
  expect(await storageOf('s3').get('incoming/1')).toEqual(Buffer.from('abc'))
})
