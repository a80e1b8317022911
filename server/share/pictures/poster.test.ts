import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { posterFilePath } from '#contract/sharing/poster.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

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

  it('has a code that leads to the case, as a share of its own', async () => {
    await get(posterFilePath(caseId, 'png', {}))
    const { rows } = await test.deps.database.pool.query('select * from short_link')
    expect(rows).toMatchObject([{ case_id: caseId, share_id: `poster-${caseId}` }])
  })

  it('carries a code that a phone reads off the picture and off the sheet', async () => {
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
      const { pathname, origin } = new URL(address)
      expect(origin).toBe(test.deps.config.publicOrigin)
      const { url } = (await get(`${calls.shortLinkDetail.path}?hashId=${pathname.split('/').at(-1)}`)).json()
        .data
      expect(url).toContain(`/case-detail/${caseId}/`)
    }
  })

  it('is of no case that isn’t public', async () => {
    expect((await get(posterFilePath(draftId, 'pdf', {}))).statusCode).toBe(404)
  })
})
