import { randomUUID } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { imageUrl } from '#contract/media/picture-addresses.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { StorageFull } from '#server/outside/storage/port.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'
import { fetchUploaded, sendFile } from '#testing/upload.ts'

/** Calls that write while the disk of the files, or of the database, is full. */

const test = testApp()
const zoneId = 1 as const

let userId: string
beforeAll(async () => {
  userId = await addAccount(test.deps, { email: 'ada@mail.example', fullName: 'Ada Whitfield', phc: null })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const fillDisk = () => vi.spyOn(test.deps.storage, 'put').mockRejectedValue(new StorageFull('ENOSPC'))

const photo = () =>
  sharp({ create: { width: 1000, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
const pdf = async (): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage().drawText('Pay stub of Rosa Delgado')
  return Buffer.from(await document.save())
}

it.each([
  ['gallery', photo],
  ['document', pdf],
] as const)(
  'a file for the %s is refused with a sentence while the disk is full, and accepted once there is room',
  async (purpose, make) => {
    const file = { bytes: await make(), purpose, idempotencyKey: randomUUID() }
    const diskFull = fillDisk()
    expect(await sendFile(test, userId, file)).toMatchObject({
      code: codes.noRoom.code,
      msg: codes.noRoom.sentence,
      data: null,
    })
    diskFull.mockRestore()
    expect((await sendFile(test, userId, file)).code).toBe(0)
  },
)

it('a picture in a size that can’t be stored is still served', async () => {
  const { data } = await sendFile(test, userId, { bytes: await photo() })
  const diskFull = fillDisk()
  const url = imageUrl(data.mediaId ?? '', 400, 'webp')
  const picture = await fetchUploaded(test, userId, url)
  expect(picture.statusCode).toBe(200)
  expect(diskFull).toHaveBeenCalledOnce()
  diskFull.mockRestore()
  expect((await fetchUploaded(test, userId, url)).rawPayload.equals(picture.rawPayload)).toBe(true)
})

it('saving a draft while the database is full fails with a sentence, and the stored draft stays', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const { caseId, version } = (
    await lena.call('createDraft', { zoneId, idempotencyKey: randomUUID(), zip: '45750' })
  ).data
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  await owner.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await owner.query(
    'create trigger no_room before update on case_draft for each row execute function no_room()',
  )
  const save = () => lena.call('updateDraft', { zoneId, caseId, version, title: 'Help Rosa rebuild' })
  expect(await save()).toMatchObject({
    status: 500,
    code: codes.unexpected.code,
    msg: codes.unexpected.sentence,
  })
  await owner.query('drop trigger no_room on case_draft')
  await owner.end()
  expect((await lena.call('myCase', { caseId })).data.draft).toMatchObject({
    version,
    fields: { title: '', zip: '45750' },
  })
  expect((await save()).code).toBe(0)
})
