import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { TITLE_MAX } from '#contract/fundraisers/case-limits.ts'
import {
  GENERAL_POSTER,
  GENERAL_POSTER_TARGET,
  POSTER_FORMATS,
  posterFilePath,
  posterWords,
} from '#contract/share/poster.ts'
import { POST_PICTURE_SIZES, POST_PICTURES, postPicturePath } from '#contract/share/share-image.ts'
import { endCase } from '#server/cases/end-case.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

const ODD_TITLES = [
  'This title is exactly so long that none could be longer still',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
  'مساعدة روزا في إعادة البناء بعد الفيضان',
  'עזרו לרוזה לבנות מחדש',
  '帮助罗莎在洪水之后重建家园',
  '👩‍👩‍👧‍👦 Rosa’s family 🏠💧 <b>&amp;',
]

const test = testApp()
let caseId = ''
let draftId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
  draftId = await makeCase(test, { published: false })
})
const get = (url: string) => test.app.inject({ method: 'GET', url })

/** Text of a QR code in an RGBA image. */
const readCode = (data: Uint8Array, { width, height }: { width: number; height: number }): string =>
  jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? ''

describe('a poster', () => {
  it('is one Letter page', async () => {
    const answer = await get(posterFilePath(caseId, 'pdf', { sentence: 'Naïve “quotes” 😀 and 日本' }))
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const { PDFDocument } = await import('pdf-lib')
    const pages = (await PDFDocument.load(answer.rawPayload)).getPages()
    expect(pages.map((page) => page.getSize())).toEqual([{ width: 612, height: 792 }])
  })

  it('is a tall picture for phones', async () => {
    const answer = await get(posterFilePath(caseId, 'png', { amount: 'show' }))
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1080,
      height: 1920,
    })
  })

  it('has a QR code that scans from the picture and from the sheet, and leads to the case as a share of a poster', async () => {
    const picture = await get(posterFilePath(caseId, 'png', {}))
    const raw = await sharp(picture.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const onPicture = readCode(raw.data, raw.info)
    const file = await get(posterFilePath(caseId, 'pdf', {}))
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(file.rawPayload)
    const { data, width, height } = await document.getPage(0).render({ scale: 2, render: 'bitmap' })
    document.destroy()
    library.destroy()
    const onSheet = readCode(data, { width, height })
    for (const address of [onPicture, onSheet]) {
      const { pathname, search, origin } = new URL(address)
      expect(origin).toBe(test.deps.config.publicOrigin)
      expect((await get(`${pathname}${search}`)).headers.location).toBe(
        `/case-detail/${caseId}?shareId=poster-${caseId}&sharedv=1&shareChannel=poster`,
      )
    }
  })

  it('exists without a case, too, and its code leads to the home page', async () => {
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['png', 'image/png'],
    ] as const)
      expect((await get(posterFilePath(GENERAL_POSTER, format, {}))).headers['content-type']).toBe(type)
    const { rows } = await test.deps.database.pool.query(
      `select path from short_link where share_id = 'poster-general'`,
    )
    expect(rows).toEqual([{ path: GENERAL_POSTER_TARGET }])
  })

  it('is drawn with any title, and without its cover', async () => {
    for (const title of ODD_TITLES) {
      const odd = await makeCase(test)
      // Bypasses the title's validation, which may change.
      await test.deps.database.pool.query('update cases set title = $1 where case_id = $2', [
        title.slice(0, TITLE_MAX),
        odd,
      ])
      for (const format of POSTER_FORMATS)
        expect((await get(posterFilePath(odd, format, { amount: 'show', sentence: title }))).statusCode).toBe(
          200,
        )
      const picture = await get(`/share-image/${odd}/1.jpg`)
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    }
  })

  it.each(POST_PICTURES)(
    'has a %s picture beside it, to post where links can’t be pressed',
    async (picture) => {
      const answer = await get(postPicturePath(caseId, picture))
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        ...POST_PICTURE_SIZES[picture],
      })
      expect(answer.headers['content-disposition']).toContain('attachment')
      for (const hidden of [draftId, 'A'.repeat(12), 'nonsense'])
        expect((await get(postPicturePath(hidden, picture))).statusCode).toBe(404)
    },
  )

  it('of an ended case doesn’t ask for donations', async () => {
    const ended = await makeCase(test)
    expect(posterWords(await getCaseDetail(test.deps, ended), {}).scan[0]).toBe('Scan to give.')
    await endCase(test.deps, ended, 'Thank you')
    const { scan } = posterWords(await getCaseDetail(test.deps, ended), {})
    expect(scan).toEqual(['Scan to see the page.', 'Giving has ended.'])
  })

  it('exists only for public cases', async () => {
    expect((await get(posterFilePath(draftId, 'pdf', {}))).statusCode).toBe(404)
  })
})
