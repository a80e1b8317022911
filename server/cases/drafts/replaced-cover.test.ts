import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { sendFile } from '#testing/upload.ts'

const test = testApp()

it('another cover doesn’t keep the description of the one before', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register()
  const { userId } = (await lena.call('userInfo', {})).data
  const upload = async (background: string): Promise<string> => {
    const create = { width: 1200, height: 800, channels: 3, background } as const
    const bytes = await sharp({ create }).jpeg().toBuffer()
    return (await sendFile(test, userId, { bytes, purpose: 'cover' })).data.uploadId
  }
  const [coverUploadId, other, cropped] = [
    await upload('#336699'),
    await upload('#993366'),
    await upload('#669933'),
  ]
  const created = await lena.call('createDraft', {
    zoneId: 1,
    idempotencyKey: randomUUID(),
    coverUploadId,
    coverAlt: 'A red boat',
  })
  const { caseId } = created.data
  const save = (version: number, changes: object) =>
    lena.call('updateDraft', { zoneId: 1, caseId, version, ...changes })
  const altAfter = async (version: number, changes: object): Promise<string> => {
    expect((await save(version, changes)).code).toBe(0)
    return (await lena.call('myCase', { caseId })).data.draft.fields.coverAlt
  }
  expect(await altAfter(1, { title: 'Help Rosa rebuild', coverUploadId })).toBe('A red boat')
  expect(await altAfter(2, { coverUploadId: other })).toBe('')
  expect(await altAfter(3, { coverUploadId: cropped, coverAlt: 'The kitchen' })).toBe('The kitchen')
})
