import { brotliDecompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { pageMatcher } from './page-routes.ts'

const route = (id: string, path: string, handle?: object, parentId?: string) => ({
  id,
  path,
  ...(parentId === undefined ? {} : { parentId }),
  module: { default: () => null, handle },
})
const routes: ServerBuild['routes'] = {
  root: route('root', ''),
  list: route('list', 'list', { cache: ['q', 'sort'] }, 'root'),
  states: route(
    'states',
    'states',
    {
      cache: (search: URLSearchParams) =>
        new URLSearchParams(search.get('state')?.toUpperCase() === 'OH' ? [['state', 'OH']] : []),
    },
    'root',
  ),
  case: route('case', 'case/:caseId', { cache: ['updates'] }, 'root'),
  words: route('words', 'words', { cache: ['cursor'] }, 'case'),
  donate: route('donate', 'donate', undefined, 'case'),
}

let ms = 0
let writes = 0
let rendered = 0
let pages: PageCache
beforeEach(() => {
  ms = 0
  writes = 0
  rendered = 0
  pages = createPageCache(pageMatcher(routes), { writes: () => writes, now: () => ms })
})

const keyOf = (target: string, headers: { cookie?: string; authorization?: string } = {}, method = 'GET') =>
  pages.keyOf(method, new URL(target, 'http://here'), headers)
const render = async () => {
  rendered += 1
  return new Response(`page ${rendered}`)
}
const read = async (key = '/list'): Promise<string> => {
  const result = await pages.get(key, render)
  return result === null ? 'none' : (await result.page.encode('identity')).body.toString()
}

describe('a cached page', () => {
  it('is served to anonymous requests with the route’s own parameters only', () => {
    expect(keyOf('/list?sort=new&q=flood')).toBe('/list?q=flood&sort=new')
    expect(keyOf('/case/7/words?updates=all&cursor=3')).toBe('/case/7/words?cursor=3&updates=all')
    expect(keyOf('/list', { cookie: 'uuid=abc; geo_check=true' })).toBe('/list')
    expect(keyOf('/list', {}, 'HEAD')).toBe('/list')
    expect(keyOf('/list?utm_source=paper&q=flood&shareId=abcdefgh&gclid=7')).toBe('/list?q=flood')
  })

  it('has one key, whatever parameters and cookies are invented', () => {
    for (const target of [
      '/list?q=flood',
      '/list?q=flood&x=1',
      '/list?made=up&q=flood&q=again&erased=2&signIn=yes',
    ])
      expect(keyOf(target)).toBe('/list?q=flood')
    expect(keyOf('/list', { cookie: 'uuid=abc; order-1=x; made=up; tokens=t' })).toBe('/list')
    for (const target of ['/states?state=oh', '/states?state=OH&state=XX', '/states?x=1&state=Oh'])
      expect(keyOf(target)).toBe('/states?state=OH')
    for (const target of ['/states', '/states?state=XX', '/states?state=nowhere'])
      expect(keyOf(target)).toBe('/states')
  })

  it('shows a notice by its address', () => {
    expect(keyOf('/list?erased=1')).toBe('/list?erased=1')
    expect(keyOf('/list?signedOut=1&sort=new')).toBe('/list?signedOut=1&sort=new')
  })

  it.each([
    ['a visitor with a session', () => keyOf('/list', { cookie: 'uuid=abc; token=t' })],
    ['a request with a token in a header', () => keyOf('/list', { authorization: 'Bearer t' })],
    ['an address that opens the sign-in dialog', () => keyOf('/list?signIn=1&next=/account')],
    ['a submitted form', () => keyOf('/list', {}, 'POST')],
    ['a page whose route isn’t cached', () => keyOf('/case/7/donate')],
    ['an address without a page', () => keyOf('/nowhere')],
  ])('isn’t used for %s', (_what, makeKey) => {
    expect(makeKey()).toBeNull()
  })
})

describe('the page cache', () => {
  it('renders a page once, also for concurrent requests', async () => {
    expect(await Promise.all([read(), read(), read()])).toEqual(['page 1', 'page 1', 'page 1'])
    ms = 999
    expect(await read()).toBe('page 1')
    expect(await read('/case/7')).toBe('page 2')
  })

  it('never serves a page older than a second', async () => {
    await read()
    ms = 1000
    expect(await read()).toBe('page 2')
  })

  it('renders a page again after a change, at most four times a second', async () => {
    await read()
    writes = 1
    ms = 249
    expect(await read()).toBe('page 1')
    ms = 250
    expect(await read()).toBe('page 2')
  })

  it('runs one render of a page at a time, however long it takes, and later requests get a later render', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<Response>()
    const first = pages.get('/list', () => slow)
    ms = 1500
    const later = [read(), read()]
    expect(rendered).toBe(0)
    finish(new Response('slow'))
    expect((await (await first)?.page.encode('identity'))?.body.toString()).toBe('slow')
    expect(await Promise.all(later)).toEqual(['page 1', 'page 1'])
  })

  it('gives a page a strong ETag for each encoding, and recognizes each of them', async () => {
    const result = await pages.get('/list', render)
    const [br, plain] = [await result?.page.encode('br'), await result?.page.encode('identity')]
    expect(br?.etag).not.toBe(plain?.etag)
    expect(br?.body.equals(Buffer.from('page 1'))).toBe(false)
    for (const etag of [br?.etag, plain?.etag]) {
      expect(etag).toMatch(/^"/)
      expect(result?.page.isKnownTo(etag)).toBe(true)
    }
    expect(result?.page.isKnownTo('"another-br"')).toBe(false)
    expect(result?.page.isKnownTo(undefined)).toBe(false)
  })

  it('recognizes the ETag of a page that is rendered again without a change, and compresses it better', async () => {
    const long = async () => new Response('A page with a text that is said again. '.repeat(200))
    const first = await (await pages.get('/list', long))?.page.encode('br')
    ms = 1000
    const second = await pages.get('/list', long)
    expect(second).toMatchObject({ found: false })
    expect(second?.page.isKnownTo(first?.etag)).toBe(true)
    await eventually(async () => expect((await second?.page.encode('br'))?.etag).not.toBe(first?.etag))
    const best = await second?.page.encode('br')
    expect(brotliDecompressSync(best?.body ?? '').toString()).toBe(await (await long()).text())
  })

  it('limits its bytes, and counts hits, renders and drops', async () => {
    pages = createPageCache(pageMatcher(routes), { writes: () => writes, now: () => ms, bytesMax: 1000 })
    const large = async () => new Response('x'.repeat(200))
    for (const key of ['/list?q=1', '/list?q=2', '/list?q=3']) {
      await pages.get(key, large)
      await pages.get(key, large)
    }
    expect(pages.figures()).toEqual({ hits: 3, renders: 3, drops: 1, bytes: 800 })
  })

  it('doesn’t store an answer that is personal, or that failed', async () => {
    const nothing = async () => null
    expect(await pages.get('/list', nothing)).toBeNull()
    const broken = async (): Promise<Response> => {
      throw new Error('broke')
    }
    await expect(pages.get('/case/7', broken)).rejects.toThrow('broke')
    expect(await read('/case/7')).toBe('page 1')
  })
})
