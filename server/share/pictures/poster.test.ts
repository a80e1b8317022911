import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
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

  it('is of no case that isn’t public', async () => {
    expect((await get(posterFilePath(draftId, 'pdf', {}))).statusCode).toBe(404)
  })
})
