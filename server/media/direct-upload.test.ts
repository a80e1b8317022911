import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { s3Storage } from '#server/outside/storage/s3.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { finishUpload, offerUpload } from './offer-upload.ts'
import { originalKey } from './picture-keys.ts'

const test = testApp()

it('a file is uploaded directly to storage by a signed form, and then served like any other', async () => {
  const ownerId = await addAccount(test.deps, { email: 'ada@mail.example', fullName: 'Ada Lane', phc: null })
  const directory = await mkdtemp(join(tmpdir(), 'hearten-uploads-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'hearten' }],
  })
  const { port } = await server.run()
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const storage = s3Storage({
    bucket: 'hearten',
    region: 'us-east-1',
    ...keys,
    endpoint: `http://127.0.0.1:${port}`,
  })
  const deps = { ...test.deps, storage }
  const actor = {
    kind: 'user',
    userId: ownerId,
    sessionId: 's',
    visitorId: null,
    ip: '',
    userAgent: '',
  } as const
  try {
    const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const request = { purpose: 'cover', contentType: 'image/jpeg', byteLength: bytes.length } as const
    const offer = await offerUpload(deps, actor, request)
    const finishKey = offer.finishKey ?? ''
    await expect(finishUpload(deps, actor, { finishKey })).rejects.toSatisfy((error) =>
      isRefusal(error, 'notFound'),
    )
    const form = new FormData()
    for (const [name, value] of Object.entries(offer.fields)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
    expect((await fetch(offer.url, { method: 'POST', body: form })).ok).toBe(true)
    const stranger = { ...actor, userId: test.deps.ids.uuid() }
    await expect(finishUpload(deps, stranger, { finishKey })).rejects.toSatisfy((error) =>
      isRefusal(error, 'notFound'),
    )
    const upload = await finishUpload(deps, actor, { finishKey })
    expect(upload).toMatchObject({ purpose: 'cover', width: 640 })
    expect(await finishUpload(deps, actor, { finishKey })).toEqual(upload)
    expect(await storage.get(`incoming/${finishKey}`)).toBeNull()
    expect(await storage.get(originalKey(upload.mediaId ?? ''))).not.toBeNull()
  } finally {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
})
