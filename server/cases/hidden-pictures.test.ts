import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SESSION_IDLE_DAYS, TOKEN_MINUTES } from '#contract/accounts/session-times.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { imageUrl } from '#contract/media/picture-addresses.ts'
import type { UploadPurpose } from '#contract/media/upload-limits.ts'
import { storeImage } from '#server/media/store-image.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { sendFile } from '#testing/upload.ts'
import { attachImages } from './files/attach-images.ts'
import { publishCase } from './publish-case.ts'

const test = testApp()
const reason = 'The pictures are another family’s.'

const picture = async (background: string) =>
  storeImage(
    test.deps,
    await sharp({ create: { width: 1000, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )

/** Uploads a picture as a person's browser does. */
const uploadPicture = async (userId: string, purpose: UploadPurpose) => {
  const create = { width: 1200, height: 800, channels: 3, background: '#336699' } as const
  const { data } = await sendFile(test, userId, { bytes: await sharp({ create }).jpeg().toBuffer(), purpose })
  const { uploadId, mediaId, width, height, placeholder } = data
  if (mediaId === null || width === null || height === null || placeholder === null)
    throw new Error('the upload is no picture')
  return { uploadId, mediaId, stored: { mediaId, width, height, placeholder } }
}

const answerTo = (who: TestPerson, mediaId: string, format: 'avif' | 'webp' | 'jpg' = 'jpg', tag = '') =>
  test.app.inject({
    url: imageUrl(mediaId, 400, format),
    headers: {
      cookie: `${COOKIES.token}=${who.cookies.get(COOKIES.token) ?? ''}`,
      ...(tag === '' ? {} : { 'if-none-match': tag }),
    },
  })
const statusesFor = async (people: readonly TestPerson[], mediaId: string) =>
  Promise.all(people.map(async (who) => (await answerTo(who, mediaId)).statusCode))

it('the pictures of a hidden case are gone at once, also from known addresses, but for its organizer and staff', async () => {
  const owner = await new TestPerson(test, 'lena@mail.example').register()
  const reviewer = await staffPerson(test, 'reviewer')
  const caseId = await makeCase(test, { ownerId: (await owner.call('userInfo', {})).data.userId })
  const [own, shared] = [await picture('#336699'), await picture('#993366')]
  await attachImages(test.deps, caseId, { place: 'gallery' }, [
    { stored: own, alt: 'The kitchen' },
    { stored: shared, alt: 'The river' },
  ])
  const otherCaseId = await makeCase(test)
  await attachImages(test.deps, otherCaseId, { place: 'gallery' }, [{ stored: shared, alt: 'The river' }])

  const visitor = new TestPerson(test, 'visitor@mail.example')
  const { statusCode, headers } = await answerTo(visitor, own.mediaId)
  // Browsers keep what they have shown; a proxy asks again each second.
  expect([statusCode, headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable, s-maxage=1',
  ])
  const tag = String(headers.etag)

  expect(await reviewer.code('hideCase', { caseId, reason })).toBe(0)
  for (const format of ['avif', 'webp', 'jpg'] as const)
    expect((await answerTo(visitor, own.mediaId, format)).statusCode, format).toBe(404)
  const revalidated = await answerTo(visitor, own.mediaId, 'jpg', tag)
  expect([revalidated.statusCode, revalidated.headers['cache-control']]).toEqual([404, 'no-store'])
  for (const who of [owner, reviewer]) {
    const shown = await answerTo(who, own.mediaId)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
  expect((await answerTo(visitor, shared.mediaId)).statusCode).toBe(200)

  expect(await reviewer.code('unhideCase', { caseId, reason })).toBe(0)
  expect((await answerTo(visitor, own.mediaId)).statusCode).toBe(200)
})

it('the picture of an update that is removed, from a hidden case or a live one, is seen by its uploader alone', async () => {
  const owner = await new TestPerson(test, 'lena.removes@mail.example').register()
  const ownerId = (await owner.call('userInfo', {})).data.userId
  const [reviewer, visitor] = [
    await staffPerson(test, 'reviewer'),
    new TestPerson(test, 'visitor@mail.example'),
  ]
  for (const isHidden of [false, true]) {
    const caseId = await makeCase(test, { ownerId })
    const { uploadId, mediaId } = await uploadPicture(ownerId, 'update')
    const { data } = await owner.call('postUpdate', {
      caseId,
      title: 'The floor is in',
      text: 'It took four days, and many hands.',
      images: [{ uploadId, alt: 'The new floor' }],
      idempotencyKey: randomUUID(),
    })
    expect(await statusesFor([visitor, owner, reviewer], mediaId)).toEqual([200, 200, 200])
    if (isHidden) expect(await reviewer.code('hideCase', { caseId, reason })).toBe(0)
    expect(await statusesFor([visitor, owner, reviewer], mediaId)).toEqual([isHidden ? 404 : 200, 200, 200])
    expect(await owner.code('removeUpdate', { caseId, updateId: data.updateId })).toBe(0)
    expect(await statusesFor([visitor, owner, reviewer], mediaId)).toEqual([404, 200, 404])
  }
})

it('an uploaded picture is seen by its uploader alone, then by staff, and by everyone once a live case shows it', async () => {
  const owner = await new TestPerson(test, 'lena.uploads@mail.example').register()
  const ownerId = (await owner.call('userInfo', {})).data.userId
  const [reviewer, stranger, visitor] = [
    await staffPerson(test, 'reviewer'),
    await new TestPerson(test, 'stranger@mail.example').register(),
    new TestPerson(test, 'visitor@mail.example'),
  ]
  const people = [visitor, stranger, reviewer, owner]
  const { uploadId, mediaId, stored } = await uploadPicture(ownerId, 'cover')
  expect(await statusesFor(people, mediaId)).toEqual([404, 404, 404, 200])
  await submitWholeCase(test, owner, { coverUploadId: uploadId })
  expect(await statusesFor(people, mediaId)).toEqual([404, 404, 200, 200])
  const caseId = await makeCase(test, { published: false })
  await attachImages(test.deps, caseId, { place: 'gallery' }, [{ stored, alt: 'The new floor' }])
  expect(await statusesFor(people, mediaId)).toEqual([404, 404, 200, 200])
  await publishCase(test.deps, caseId)
  expect(await statusesFor(people, mediaId)).toEqual([200, 200, 200, 200])
})

/**
 * Status of a picture on an open page whose access token has expired: the request has the cookie for pictures alone.
 */
const statusByCookie = async (mediaId: string, pictures: string | undefined) => {
  const cookie = `${COOKIES.pictures}=${pictures ?? ''}; ${COOKIES.signedIn}=1`
  return (await test.app.inject({ url: imageUrl(mediaId, 400, 'jpg'), headers: { cookie } })).statusCode
}

it('the cookie for pictures opens nothing but pictures, and none once the account is erased', async () => {
  const owner = await new TestPerson(test, 'lena.reads@mail.example').register()
  const { mediaId } = await uploadPicture((await owner.call('userInfo', {})).data.userId, 'cover')
  const pictures = owner.cookies.get(COOKIES.pictures) ?? ''
  const thief = owner.elsewhere()
  thief.cookies.set(COOKIES.token, pictures).set(COOKIES.refreshToken, pictures)
  expect(await thief.code('userInfo', {})).toBe(codes.tokenError.code)
  thief.cookies.set(COOKIES.refreshToken, pictures)
  expect(await thief.code('refreshToken', {})).toBe(codes.tokenError.code)
  expect(await statusByCookie(mediaId, undefined)).toBe(404)
  expect(await statusByCookie(mediaId, pictures)).toBe(200)
  expect(await owner.code('sendOwnCode', { purpose: 'erase' })).toBe(0)
  expect(await owner.code('eraseAccount', { verifyCode: await owner.mailedCode() })).toBe(0)
  expect(await statusByCookie(mediaId, pictures)).toBe(404)
})

it('a draft’s picture is shown to its organizer while their token has expired, until their session ends', async () => {
  const owner = await new TestPerson(test, 'lena.writes@mail.example').register()
  const { mediaId } = await uploadPicture((await owner.call('userInfo', {})).data.userId, 'cover')
  const endings: readonly ((phone: TestPerson) => Promise<unknown>)[] = [
    (phone) => phone.code('logout', {}),
    async () => {
      const { data } = await owner.call('sessions', {})
      for (const { sessionId, current } of data)
        if (!current) expect(await owner.code('endSession', { sessionId })).toBe(0)
    },
    async () => test.clock.advance(SESSION_IDLE_DAYS * DAY_MS),
  ]
  for (const end of endings) {
    const phone = await owner.elsewhere().login()
    const pictures = phone.cookies.get(COOKIES.pictures)
    test.clock.advance(TOKEN_MINUTES * MINUTE_MS)
    expect(await phone.code('userInfo', {})).toBe(codes.tokenExpired.code)
    expect(await statusByCookie(mediaId, pictures)).toBe(200)
    expect(await phone.code('refreshToken', {})).toBe(0)
    expect(phone.cookies.get(COOKIES.pictures)).toBe(pictures)
    await owner.login()
    await end(phone)
    expect(await statusByCookie(mediaId, pictures)).toBe(404)
  }
})
