import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import type { UploadPurpose } from '#contract/media/upload-limits.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { markSecondFactor } from '#server/accounts/staff/second-factor.queries.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { sessionFor } from '#testing/session.ts'
import { fetchUploaded, sendFile } from '#testing/upload.ts'
import { findSimilarUploads } from './find-similar-uploads.ts'
import { forgetUploads } from './forget-uploads.ts'
import { linkUploads, unlinkUploads } from './link-uploads.ts'
import { originalKey } from './picture-keys.ts'
import { listDocuments, readUploads } from './read-uploads.ts'
import { removeDueDocuments, scheduleDocumentRemoval } from './remove-documents.ts'
import { documentKey } from './sealed-document.ts'
import { sweepUploads } from './sweep-uploads.ts'

/** Life cycle of an upload. */

const test = testApp()

let caseCount = 0
let ownerId: string
let caseId: string
beforeEach(async () => {
  caseCount += 1
  ownerId = await addAccount(test.deps, {
    email: `o${caseCount}@mail.example`,
    fullName: 'Ada Lane',
    phc: null,
  })
  caseId = await makeCase(test, { ownerId })
})

/** A picture that differs for each seed. */
const makePicture = (seed: number): Promise<Buffer> => {
  const pixels = Buffer.alloc(16 * 16 * 3, 0)
  let state = seed * 7919 + 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1103515245 + 12345) % 2147483648
    pixels[at] = state >> 16
  }
  return sharp(pixels, { raw: { width: 16, height: 16, channels: 3 } })
    .resize(640, 640)
    .jpeg()
    .toBuffer()
}
const send = async (bytes: Uint8Array, purpose: UploadPurpose = 'gallery'): Promise<Upload> => {
  const { code, data } = await sendFile(test, ownerId, { bytes, purpose })
  expect(code).toBe(0)
  return data
}
const link = (
  { uploadId, purpose }: Pick<Upload, 'uploadId' | 'purpose'>,
  target: { caseId: string; ownerId: string } = { caseId, ownerId },
) =>
  test.deps.database.transact((tx) =>
    linkUploads(test.deps, tx, { ...target, purpose, uploadIds: [uploadId] }),
  )
const isStored = async ({ mediaId, uploadId }: Upload): Promise<boolean> =>
  (await test.deps.storage.get(mediaId === null ? documentKey(uploadId) : originalKey(mediaId))) !== null
const pdf = async (): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage().drawText('Pay stub of Rosa Delgado')
  return Buffer.from(await document.save())
}
const afterDays = async (days: number, act: () => Promise<void>): Promise<void> => {
  test.clock.advance(days * DAY_MS)
  await act()
}
const sweep = () => sweepUploads(test.deps)

describe('an upload', () => {
  it('can be read only by its owner, and linked only by its owner and for its purpose', async () => {
    const upload = await send(await makePicture(1))
    const stranger = await addAccount(test.deps, {
      email: `s${caseCount}@mail.example`,
      fullName: 'Bo',
      phc: null,
    })
    const notFound = (error: unknown) => isRefusal(error, 'notFound')
    await expect(link(upload, { caseId, ownerId: stranger })).rejects.toSatisfy(notFound)
    await expect(link({ ...upload, purpose: 'cover' })).rejects.toSatisfy(notFound)
    const { db } = test.deps.database
    const uploadIds = [upload.uploadId]
    expect(await readUploads(db, { ownerId: stranger, uploadIds })).toEqual([])
    expect(await readUploads(db, { ownerId, uploadIds })).toEqual([upload])
  })

  it('is deleted in every size if no case has it: after a week it can’t be linked, a day later it is gone', async () => {
    const [orphan, linked] = [await send(await makePicture(2)), await send(await makePicture(3))]
    await link(linked)
    const url = orphan.variants[0]?.url ?? ''
    expect((await fetchUploaded(test, ownerId, url)).statusCode).toBe(200)
    await afterDays(6, sweep)
    await link(linked)
    await afterDays(2, sweep)
    expect(await isStored(orphan)).toBe(true)
    await expect(link(orphan)).rejects.toSatisfy((error) => isRefusal(error, 'notFound'))
    await afterDays(1, sweep)
    expect([await isStored(orphan), await isStored(linked)]).toEqual([false, true])
    expect((await fetchUploaded(test, ownerId, url)).statusCode).toBe(404)
    await test.deps.database.transact((tx) => unlinkUploads(tx, { caseId, uploadIds: [linked.uploadId] }))
    await afterDays(0, sweep)
    await afterDays(1, sweep)
    expect(await isStored(linked)).toBe(false)
  })

  it('that is linked at the last moment stays', async () => {
    const upload = await send(await makePicture(4))
    test.clock.advance(8 * DAY_MS)
    await test.deps.database.transact(async (tx) => {
      await linkUploads(test.deps, tx, { caseId, ownerId, purpose: 'gallery', uploadIds: [upload.uploadId] })
      // The sweep can't see the link yet.
      await sweep()
    })
    await afterDays(1, sweep)
    expect(await isStored(upload)).toBe(true)
    expect(await readUploads(test.deps.database.db, { ownerId, uploadIds: [upload.uploadId] })).toHaveLength(
      1,
    )
  })

  it('that resembles another case’s picture is flagged, and others aren’t', async () => {
    const original = await makePicture(50 + caseCount)
    const copy = await sharp(original)
      .resize(500)
      .modulate({ brightness: 1.1 })
      .jpeg({ quality: 40 })
      .toBuffer()
    const other = { caseId: await makeCase(test, { ownerId }), ownerId }
    const [mine, theirs] = [await send(original), await send(copy)]
    await link(mine)
    await link(await send(await makePicture(80 + caseCount)))
    await link(theirs, other)
    const found = await findSimilarUploads(test.deps.database.db, caseId)
    expect(found).toMatchObject([
      { uploadId: mine.uploadId, other: { caseId: other.caseId, uploadId: theirs.uploadId } },
    ])
  })

  it('of an erased person is deleted, a picture of a case too', async () => {
    const [loose, shown, document] = [
      await send(await makePicture(6)),
      await send(await makePicture(7)),
      await send(await pdf(), 'document'),
    ]
    await link(shown)
    await link(document)
    await forgetUploads(test.deps, ownerId)
    await forgetUploads(test.deps, ownerId)
    expect([await isStored(loose), await isStored(shown), await isStored(document)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await listDocuments(test.deps.database.db, caseId)).toEqual([])
  })
})

describe('a document', () => {
  const view = async (uploadId: string, role: 'reviewer' | 'support' | null, viewedCaseId = caseId) => {
    const userId = await addAccount(test.deps, {
      email: `v${caseCount}${role}@mail.example`,
      fullName: 'Sam Reed',
      phc: null,
    })
    if (role !== null) await appointStaff(test.deps, { userId, roles: [role] })
    const { token, sessionId } = await sessionFor(test, userId)
    await markSecondFactor(test.deps.database.db, { userId, sessionId }, test.clock.now())
    const url = calls.staffDocument.path
    const answer = await test.app.inject({
      url,
      query: { caseId: viewedCaseId, uploadId },
      headers: { cookie: `${COOKIES.token}=${token}` },
    })
    return { userId, answer }
  }
  const auditRows = async (uploadId: string) =>
    (
      await test.deps.database.pool.query("select * from audit_entry where details ->> 'uploadId' = $1", [
        uploadId,
      ])
    ).rows

  it('is stored encrypted, has no address, and is shown to reviewers only, with each view audited', async () => {
    const bytes = await pdf()
    const document = await send(bytes, 'document')
    expect(document).toMatchObject({ contentType: 'application/pdf', url: null, mediaId: null, variants: [] })
    await link(document)
    const sealed = await test.deps.storage.get(documentKey(document.uploadId))
    expect(sealed?.includes('%PDF')).toBe(false)
    const { answer, userId } = await view(document.uploadId, 'reviewer')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(await auditRows(document.uploadId)).toMatchObject([
      { act: 'document.view', staff_id: userId, case_id: caseId },
    ])
    for (const role of ['support', null] as const)
      expect((await view(document.uploadId, role)).answer.json().code).toBe(codes.notAllowed.code)
    expect(await auditRows(document.uploadId)).toHaveLength(1)
  })

  it('is accessible through its own case only', async () => {
    const document = await send(await pdf(), 'document')
    await link(document)
    const other = await makeCase(test, { ownerId })
    expect((await view(document.uploadId, 'reviewer', other)).answer.json().code).toBe(codes.notFound.code)
  })

  it('can be a photo, without its location; a PDF must be valid and without a password', async () => {
    const photo = await sharp(await makePicture(9))
      .withExif({ IFD0: { Copyright: 'Lena Whitcomb' } })
      .toBuffer()
    const document = await send(photo, 'document')
    await link(document)
    const { answer } = await view(document.uploadId, 'reviewer')
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
    const whole = await pdf()
    const locked = Buffer.concat([Buffer.from('%PDF-1.7\n<< /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF')])
    for (const bytes of [whole.subarray(0, whole.length - 100), locked])
      expect((await sendFile(test, ownerId, { bytes, purpose: 'document' })).code).toBe(
        codes.documentUnreadable.code,
      )
    const page = Buffer.from('<html>%PDF-1.7 startxref 1 %%EOF</html>')
    expect((await sendFile(test, ownerId, { bytes: page, purpose: 'document' })).code).toBe(
      codes.unsupportedMedia.code,
    )
  })

  it('is deleted 90 days after the decision, unless the review was reopened', async () => {
    const document = await send(await pdf(), 'document')
    await link(document)
    const decide = (decidedAt: Date | null) =>
      test.deps.database.transact((tx) => scheduleDocumentRemoval(tx, { caseId, decidedAt }))
    const remove = () => removeDueDocuments(test.deps)
    await decide(test.clock.now())
    await decide(null)
    await afterDays(91, remove)
    expect(await isStored(document)).toBe(true)
    await decide(test.clock.now())
    await afterDays(89, remove)
    expect(await isStored(document)).toBe(true)
    await afterDays(1, remove)
    expect(await isStored(document)).toBe(false)
    expect(await listDocuments(test.deps.database.db, caseId)).toEqual([])
  })
})
