import type { ServerBuild } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'

const route = (id: string, path: string, handle?: object, parentId?: string) => ({
  id,
  path,
  ...(parentId === undefined ? {} : { parentId }),
  module: { default: () => null, handle },
})
const routes: ServerBuild['routes'] = {
  root: route('root', ''),
  list: route('list', 'list', { cache: ['q', 'sort'] }, 'root'),
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
  pages = createPageCache({ routes }, { writes: () => writes, now: () => ms })
})

const keyOf = (target: string, headers: { cookie?: string; authorization?: string } = {}, method = 'GET') =>
  pages.keyOf(method, new URL(target, 'http://here'), headers)
const render = async () => {
  rendered += 1
  return new Response(`page ${rendered}`)
}
const read = async (key = '/list'): Promise<string> => {
  const got = await pages.get(key, render)
  return got === null ? 'none' : (await got.page.body('identity')).toString()
}

describe('a cached page', () => {
  it('is served to anonymous requests with the route’s own parameters only', () => {
    expect(keyOf('/list?sort=new&q=flood')).toBe('/list?q=flood&sort=new')
    expect(keyOf('/case/7/words?updates=all&cursor=3')).toBe('/case/7/words?cursor=3&updates=all')
    expect(keyOf('/list', { cookie: 'uuid=abc; geo_check=true' })).toBe('/list')
    expect(keyOf('/list', {}, 'HEAD')).toBe('/list')
    expect(keyOf('/list?utm_source=paper&q=flood&shareId=abcdefgh&gclid=7')).toBe('/list?q=flood')
  })

  it.each([
    ['a session', () => keyOf('/list', { cookie: 'uuid=abc; token=t' })],
    ['a cookie we don’t know', () => keyOf('/list', { cookie: 'order-1=x' })],
    ['a token in a header', () => keyOf('/list', { authorization: 'Bearer t' })],
    ['a parameter that we don’t know', () => keyOf('/list?erased=1')],
    ['a form', () => keyOf('/list', {}, 'POST')],
    ['a page that is not kept', () => keyOf('/case/7/donate')],
    ['no page', () => keyOf('/nowhere')],
  ])('not with %s', (_what, own) => {
    expect(own()).toBeNull()
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

  it('is updated at once by a change, at most four times a second', async () => {
    await read()
    writes = 1
    ms = 249
    expect(await read()).toBe('page 1')
    ms = 250
    expect(await read()).toBe('page 2')
  })

  it('has the same ETag, compressed or not', async () => {
    const got = await pages.get('/list', render)
    expect(got?.page.etag('br')).not.toBe(got?.page.etag('gzip'))
    expect((await got?.page.body('br'))?.equals(Buffer.from('page 1'))).toBe(false)
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
