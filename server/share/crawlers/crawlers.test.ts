import { gunzipSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { shareImagePath } from '#contract/share/share-image.ts'
import { endCase } from '#server/cases/end-case.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { watchStatements } from '#testing/sent-statements.ts'

const test = testApp()
let caseId = ''
let draftId = ''
beforeAll(async () => {
  caseId = await makeCase(test, { title: 'Rosa & Sons <rebuild> after it' })
  draftId = await makeCase(test, { published: false })
})
const get = (url: string) => test.app.inject({ method: 'GET', url })
/** Until files for crawlers are made again. */
const later = async (): Promise<void> => test.clock.advance(MINUTE_MS)

it('robots.txt names the sitemap, which has every open case, and none that ended or is no longer public', async () => {
  const { publicOrigin } = test.deps.config
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`)
  const [ended, due] = [await makeCase(test), await makeCase(test)]
  await later()
  await endCase(test.deps, ended, 'Thank you')
  await test.deps.database.pool.query('update cases set ends_at = $2 where case_id = $1', [
    due,
    test.deps.clock.now(),
  ])
  const index = (await get('/sitemap.xml')).body
  const files = [...index.matchAll(/<loc>([^<]+\.gz)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(files).toHaveLength(32)
  const bodies = await Promise.all(
    files.map(async (file) => gunzipSync((await get(file)).rawPayload).toString()),
  )
  const all = bodies.join('')
  expect(all).toContain(`<loc>${publicOrigin}/case-detail/${caseId}/`)
  const { body: news } = await get('/cases.rss')
  for (const gone of [draftId, ended, due]) {
    expect(all).not.toContain(gone)
    expect(news).not.toContain(gone)
  }
})

it('a case that is hidden while the sitemaps are read leaves every file complete', async () => {
  const gone = await makeCase(test)
  await later()
  const file = `/sitemaps/cases-${gone[0]}.xml.gz`
  const addresses = async () => {
    const body = gunzipSync((await get(file)).rawPayload).toString()
    expect(XMLValidator.validate(body)).toBe(true)
    return body
  }
  expect(await addresses()).toContain(gone)
  await later()
  const hiding = test.deps.database.pool.query(`update cases set visibility = 'hidden' where case_id = $1`, [
    gone,
  ])
  // Before and after the case is hidden, the answer is a complete file.
  await Promise.all([addresses(), hiding, addresses()])
  await later()
  expect(await addresses()).not.toContain(gone)
  const listed = await test.deps.database.pool.query(
    `select count(*)::int from cases where visibility = 'live' and status = 0 and ends_at is null`,
  )
  const index = (await get('/sitemap.xml')).body
  const files = [...index.matchAll(/<loc>([^<]+\.gz)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const bodies = await Promise.all(
    files.map(async (path) => gunzipSync((await get(path)).rawPayload).toString()),
  )
  expect(bodies.join('').match(/<loc>/g)).toHaveLength(listed.rows[0].count)
})

it('robots.txt allows short links, because messengers read it before they show a card', async () => {
  const { body } = await get('/robots.txt')
  expect(body).not.toMatch(/Disallow: \/(s\/|donate\/\s|donate\/pay\/)/)
  expect(body).toContain('Disallow: /api/')
})

it('the feed lists new cases, with any titles', async () => {
  const { body, headers } = await get('/cases.rss')
  expect(headers['content-type']).toContain('application/rss+xml')
  expect(body).toContain('<title>Rosa &amp; Sons &lt;rebuild&gt; after it</title>')
  expect(body).not.toContain(draftId)
})

it('every file for crawlers is well-formed', async () => {
  const paths = ['/sitemap.xml', '/sitemaps/pages.xml', '/cases.rss', `/case-detail/${caseId}/updates.atom`]
  for (const path of paths) expect(XMLValidator.validate((await get(path)).body), path).toBe(true)
  const zipped = gunzipSync((await get(`/sitemaps/cases-${caseId[0]}.xml.gz`)).rawPayload).toString()
  expect(XMLValidator.validate(zipped)).toBe(true)
  const { urlset } = new XMLParser().parse((await get('/sitemaps/pages.xml')).body)
  for (const { loc } of urlset.url) expect(new URL(loc).origin).toBe(test.deps.config.publicOrigin)
  const manifest = (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: test.deps.config.brand.name, start_url: expect.any(String) })
})

it('a case’s picture has a new address for each whole percent', async () => {
  const path = async () => shareImagePath(await getCaseDetail(test.deps, caseId))
  const before = await path()
  const picture = await get(before)
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  // The cover isn't squeezed: it begins right beside the column of words.
  const edge = sharp(picture.rawPayload).extract({ left: 700, top: 200, width: 12, height: 1 })
  const row = await edge.removeAlpha().raw().toBuffer()
  expect(row.subarray(0, 3).equals(row.subarray(-3))).toBe(false)
  expect(picture.headers['cache-control']).toContain('immutable')
  for (const _ of [1, 2, 3, 4, 5]) await new Donor(test).give({ caseId, amountCents: 50_000 })
  await test.work()
  expect(await path()).not.toBe(before)
  expect((await get(before)).headers['cache-control']).not.toContain('immutable')
  // A case that isn't public has no image of its own.
  expect((await get(`/share-image/${draftId}/1.jpg`)).headers['location']).toBe('/share-image/general.jpg')
  expect((await get('/share-image/general.jpg')).headers['content-type']).toBe('image/jpeg')
})

it('a case’s updates have a feed; a hidden case is gone permanently', async () => {
  const fed = await makeCase(test)
  await postUpdate(test.deps, fed, { title: 'The floor & the <wall>', text: 'Both are in.' })
  const { body, headers } = await get(`/case-detail/${fed}/updates.atom`)
  expect(headers['content-type']).toContain('application/atom+xml')
  expect(body).toContain('<title>The floor &amp; the &lt;wall&gt;</title>')
  expect((await get(`/case-detail/${draftId}/updates.atom`)).statusCode).toBe(404)
  await test.deps.database.pool.query(`update cases set visibility = 'hidden' where case_id = $1`, [fed])
  // The feed may be kept for a second after a change that this process didn't make.
  await expect
    .poll(async () => (await get(`/case-detail/${fed}/updates.atom`)).statusCode, { timeout: 10_000 })
    .toBe(410)
  const card = await get(`/embed/${fed}`)
  expect([card.statusCode, card.headers['x-robots-tag']]).toEqual([410, 'noindex'])
  expect(card.body).not.toContain('floor')
  const hidden = await get(`/api/oversea/fund/case/detail?caseId=${fed}`)
  expect([hidden.statusCode, hidden.json().data]).toEqual([410, null])
})

it('a file for crawlers, a card or a feed is made once for many requests, and not sent to those who have it', async () => {
  await later()
  for (const path of [
    `/sitemaps/cases-${caseId[0]}.xml.gz`,
    '/cases.rss',
    `/embed/${caseId}`,
    `/case-detail/${caseId}/updates.atom`,
  ]) {
    let statements = 0
    const stop = watchStatements(() => {
      statements += 1
    })
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(path)))
    stop()
    // Fewer than one statement a request: reading a case alone takes a dozen.
    expect(statements, path).toBeLessThan(answers.length)
    const tags = new Set(answers.map(({ headers }) => headers['etag']))
    expect([tags.size, answers[0]?.statusCode], path).toEqual([1, 200])
    const [tag] = tags
    const known = await test.app.inject({ url: path, headers: { 'if-none-match': String(tag) } })
    expect([known.statusCode, known.body], path).toEqual([304, ''])
  }
})
