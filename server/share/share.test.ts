import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { mergeQuery } from '#contract/share/share-parameters.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { blockKeyOf } from '#server/platform/secrets/address-key.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { sessionFor } from '#testing/session.ts'
import { ownPath } from './own-path.ts'

const test = testApp()
const PERSON = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
let caseId = ''
let ownerId = ''
beforeAll(async () => {
  const { deps } = test
  ownerId = await addAccount(deps, { email: 'lena@mail.example', fullName: 'Lena Whitcomb', phc: null })
  caseId = await makeCase(test, { ownerId })
})

type Get = { readonly query: Record<string, string>; readonly cookie?: string; readonly agent?: string }
const get = async <N extends 'shortLink' | 'shortLinkDetail' | 'shareResults' | 'ownShareResults'>(
  name: N,
  { query, cookie = '', agent = PERSON }: Get,
): Promise<Envelope<CallOutput<Calls[N]>>> =>
  (
    await test.app.inject({
      method: 'GET',
      url: calls[name].path,
      query,
      headers: { cookie, 'user-agent': agent },
    })
  ).json()
const shorten = (url: string, cookie = '') => get('shortLink', { query: { url }, cookie })

describe('a short link', () => {
  it('leads to its page, and is the same for the same address only', async () => {
    const url = `${test.deps.config.publicOrigin}/case-detail/${caseId}/rosa?utm_source=a%2Fb`
    const { data } = await shorten(url)
    expect(data.hashId).toMatch(/^[0-9A-Za-z]{12}$/)
    expect(data.shortUrl).toBe(`${test.deps.config.publicOrigin}/s/${data.hashId}`)
    expect((await shorten(url)).data.hashId).toBe(data.hashId)
    expect((await shorten(`${url}c`)).data.hashId).not.toBe(data.hashId)
    const detail = await get('shortLinkDetail', { query: { hashId: data.hashId } })
    expect(detail.data.url).toBe(url)
  })

  it('is new a number of times a day for one network, and then the same address still gives the same link', async () => {
    const from = (remoteAddress: string, path: string) =>
      test.app.inject({ url: calls.shortLink.path, query: { url: `/case-list?q=${path}` }, remoteAddress })
    const made = (await from('203.0.113.7', 'one')).json()
    const { rowCount } = await test.deps.database.pool.query(
      'update velocity set empty_at = latest_at where key = $1',
      [`part-short-link:site:${blockKeyOf(test.deps.personalData, '203.0.113.7')}`],
    )
    expect(rowCount).toBe(1)
    expect((await from('203.0.113.8', 'two')).json()).toMatchObject({ code: codes.slowDown.code })
    expect((await from('203.0.113.8', 'one')).json()).toEqual(made)
    expect((await from('203.0.114.8', 'two')).json()).toMatchObject({ code: 0 })
  })

  it.each([
    'https://elsewhere.example/',
    'http://elsewhere.example@127.0.0.1/',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/case-detail/%2f%2felsewhere.example',
    '/%5celsewhere.example',
    '/%00',
    '/a\r\nset-cookie: x=1',
    ' /about',
    '/./../..//elsewhere.example',
    '/api/i-account/logout',
    '/s/abcdefghijkl',
    'about',
    '/case-detail/%2F..%2F..',
    '/%0d%0aset-cookie:x',
    '/s/../s/abcdefghijkl',
    'https://user:pass@127.0.0.1/',
    'HTTP://127.0.0.1@elsewhere.example/',
  ])('is refused for %s', async (url) => {
    expect(await shorten(url)).toMatchObject({ code: 30401, data: null })
  })

  it('leads to a page of ours or is refused, whatever the address', async () => {
    const { publicOrigin } = test.deps.config
    const parts = [
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2f',
      '%5c',
      '%00',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      's',
      'api',
    ]
    const hosts = [
      '',
      publicOrigin,
      'https:',
      'HTTPS://',
      'evil.example',
      'user@',
      new URL(publicOrigin).host,
      '／',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...hosts),
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 4 })), { maxLength: 8 }),
        async (host, rest) => {
          const address = `${host}${rest.join('')}`
          const path = ownPath(address, publicOrigin)
          if (path === null) return
          const target = new URL(`${publicOrigin}${path}`)
          expect(target.origin, address).toBe(publicOrigin)
          expect(target.pathname, address).not.toMatch(/^\/\/|^\/(api|s)(\/|$)|[\\\s]/)
          // A browser that resolves the path alone stays on our origin, too.
          expect(new URL(path, publicOrigin).origin, address).toBe(publicOrigin)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is refused for our own host with another scheme, port or name', async () => {
    const { host } = new URL(test.deps.config.publicOrigin)
    for (const url of [`ftp://${host}/`, `http://${host}1/`, `http://x@${host}/`, `http://${host}.example/`])
      expect(await shorten(url), url).toMatchObject({ code: 30401 })
  })

  it('that doesn’t exist is unknown', async () => {
    expect(await get('shortLinkDetail', { query: { hashId: 'abcdefghijkl' } })).toMatchObject({ code: 30402 })
  })

  it('merges the query it was opened with', () => {
    const opened = new URLSearchParams('shareChannel=x&utm_source=new')
    expect(mergeQuery('/about?utm_source=old&a=1', opened)).toBe('/about?a=1&shareChannel=x&utm_source=new')
  })
})

describe('a share', () => {
  const shareId = 'share-of-lena-0001'
  const visitor = 'visitorwhoshared001'

  it('reports its results: visits, and donations through it', async () => {
    const cookie = `${COOKIES.visitor}=${visitor}`
    const { data } = await shorten(`/case-detail/${caseId}/rosa?shareId=${shareId}&sharedv=1`, cookie)
    const open = (agent: string, shareChannel: string) =>
      get('shortLinkDetail', { query: { hashId: data.hashId, visit: 'true', shareChannel }, agent })
    await Promise.all([open(PERSON, 'whatsapp'), open(PERSON, 'whatsapp'), open(PERSON, 'carrier-pigeon')])
    for (const bot of ['facebookexternalhit/1.1', 'WhatsApp/2.23', 'Googlebot/2.1', ''])
      await open(bot, 'whatsapp')
    const attribution = { shareSourceId: shareId, shareChannel: 'whatsapp', sharedv: 1 }
    await new Donor(test).give({ caseId, amountCents: 2_500, attribution })
    await new Donor(test).give({ caseId, amountCents: 7_500, attribution, hideAmount: true })
    await new Donor(test).give({ caseId, amountCents: 1_000 })
    await test.work()

    const { token } = await sessionFor(test, ownerId)
    const results = await get('shareResults', { query: { caseId }, cookie: `${COOKIES.token}=${token}` })
    expect(results.data).toEqual({
      arrivals: 3,
      donations: 2,
      donatedCents: 10_000,
      channels: [
        { channel: 'whatsapp', arrivals: 2, donations: 2, donatedCents: 10_000 },
        { channel: null, arrivals: 1, donations: 0, donatedCents: 0 },
      ],
    })
    // A hidden amount isn't revealed to the sharer.
    const own = await get('ownShareResults', { query: { caseId }, cookie })
    expect(own.data).toEqual({ arrivals: 3, donations: 2, donatedCents: 2_500 })
  })

  it('counts a visit for the channel of its link if it is opened without one', async () => {
    const { data } = await shorten(`/case-detail/${caseId}/rosa?shareId=poster-${caseId}&shareChannel=poster`)
    const { token } = await sessionFor(test, ownerId)
    const arrivals = async () => {
      const { data: all } = await get('shareResults', {
        query: { caseId },
        cookie: `${COOKIES.token}=${token}`,
      })
      return all.channels.find(({ channel }) => channel === 'poster')?.arrivals ?? 0
    }
    expect(await arrivals()).toBe(0)
    await get('shortLinkDetail', { query: { hashId: data.hashId, visit: 'true' } })
    expect(await arrivals()).toBe(1)
  })

  it('reports nothing to others', async () => {
    const stranger = await addAccount(test.deps, { email: 's@mail.example', fullName: 'Sam Hale', phc: null })
    const { token } = await sessionFor(test, stranger)
    const cookie = `${COOKIES.token}=${token}; ${COOKIES.visitor}=visitorwhodidnot001`
    expect(await get('shareResults', { query: { caseId }, cookie })).toMatchObject({ code: 10404 })
    expect((await get('ownShareResults', { query: { caseId }, cookie })).data).toMatchObject({ arrivals: 0 })
  })
})
