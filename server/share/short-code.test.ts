import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { SHORT_CODE_ALPHABET } from '#contract/cases/short-code.ts'
import { codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { casePath } from '#contract/page-addresses.ts'
import type { ShareChannel } from '#contract/share/share-parameters.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { shortCodeOf } from '#server/cases/short-codes.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { sessionFor } from '#testing/session.ts'

const test = testApp()
const PERSON = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
let caseId = ''
let code = ''
let ownerCookie = ''
beforeAll(async () => {
  const ownerId = await addAccount(test.deps, {
    email: 'lena@mail.example',
    fullName: 'Lena Whitcomb',
    phc: null,
  })
  ownerCookie = `${COOKIES.token}=${(await sessionFor(test, ownerId)).token}`
  caseId = await makeCase(test, { ownerId })
  const { data } = (await test.app.inject({ url: calls.shortCode.path, query: { caseId } })).json()
  code = data.shortCode
  expect(data.shortUrl).toBe(`${test.deps.config.publicOrigin}/${code}`)
})

const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { accept: 'text/html', 'user-agent': PERSON, ...headers } })

/** Path and parameters of the page that an address leads to. */
const targetOf = async (url: string) => {
  const { statusCode, headers } = await open(url)
  expect(statusCode).toBe(302)
  const { pathname, searchParams } = new URL(headers.location ?? '', 'http://here')
  return { pathname, parameters: Object.fromEntries(searchParams) }
}

const arrivals = async (): Promise<Partial<Record<ShareChannel | 'unknown', number>>> => {
  const query = { caseId }
  const answer = await test.app.inject({
    url: calls.shareResults.path,
    query,
    headers: { cookie: ownerCookie },
  })
  const channels: { channel: ShareChannel | null; arrivals: number }[] = answer.json().data.channels
  return Object.fromEntries(channels.map(({ channel, arrivals: count }) => [channel ?? 'unknown', count]))
}

const atOwner = { shareId: 'owner-', sharedv: '1' }

describe('a case’s short address', () => {
  it('leads to its page, whose address then says how the visitor arrived', async () => {
    const { headers, cookies } = await open(`/${code}`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(cookies.map(({ name }) => name)).not.toContain(COOKIES.firstVisit)
    expect(await targetOf(`/${code}`)).toEqual({
      pathname: casePath(caseId),
      parameters: { ...atOwner, shareId: `owner-${caseId}` },
    })
  })

  it('takes capitals, hyphens, spaces and what was copied with it', async () => {
    const [start, end] = [code.slice(0, 3), code.slice(3)]
    for (const typed of [
      code.toUpperCase(),
      `${start}-${end}`,
      `${start.toUpperCase()}-${end}`,
      `${start}%20${end}`,
      `${start}%E2%80%93${end}`,
      `${[...code].join('-')}`,
      `${code}/`,
    ])
      expect([typed, (await targetOf(`/${typed}`)).pathname]).toEqual([typed, casePath(caseId)])
    for (const typed of [`${code}.`, `${code},`, `${start}-${end}.`]) {
      const { location = '' } = (await open(`/${typed}`)).headers
      expect([typed, (await targetOf(location)).pathname]).toEqual([typed, casePath(caseId)])
    }
  })

  it('counts a person’s visit for its channel, and carries channel and campaign to the page', async () => {
    const before = await arrivals()
    const { parameters } = await targetOf(`/${code}?via=email&utm_source=choir&shareChannel=x`)
    expect(parameters).toEqual({
      ...atOwner,
      shareId: `owner-${caseId}`,
      shareChannel: 'email',
      utm_source: 'choir',
    })
    expect(await targetOf(`/${code}?via=poster`)).toMatchObject({
      parameters: { shareId: `poster-${caseId}`, shareChannel: 'poster' },
    })
    expect((await targetOf(`/${code}?via=carrier-pigeon`)).parameters).not.toHaveProperty('via')
    await open(`/${code}?via=email`, { 'user-agent': 'facebookexternalhit/1.1' })
    await open(`/${code}?via=email`, { 'sec-purpose': 'prefetch' })
    await open(`/${code}?via=email`, {}, 'HEAD')
    expect(await arrivals()).toEqual({
      ...before,
      email: 1,
      poster: 1,
      unknown: (before.unknown ?? 0) + 1,
    })
  })

  it('counts for the sharer whose short link it names, if that is one of the case', async () => {
    const cookie = `${COOKIES.visitor}=visitorwhoshared002`
    const shorten = async (path: string): Promise<string> =>
      (await test.app.inject({ url: calls.shortLink.path, query: { url: path }, headers: { cookie } })).json()
        .data.hashId
    const by = await shorten(`${casePath(caseId)}?shareId=share-of-lena-0002&sharedv=3`)
    expect((await targetOf(`/${code}?by=${by}&via=copy`)).parameters).toEqual({
      shareId: 'share-of-lena-0002',
      sharedv: '3',
      shareChannel: 'copy',
    })
    const own = await test.app.inject({
      url: calls.ownShareResults.path,
      query: { caseId },
      headers: { cookie },
    })
    expect(own.json().data).toMatchObject({ arrivals: 1 })
    for (const other of [await shorten('/about'), 'abcdefghijkl', '%00', 'x'.repeat(5000)])
      expect(await targetOf(`/${code}?by=${other}`)).toEqual({
        pathname: casePath(caseId),
        parameters: { ...atOwner, shareId: `owner-${caseId}` },
      })
  })

  it('leads to the page of a hidden case too, without its title, though no one is given its code', async () => {
    const hidden = await makeCase(test, { published: false })
    expect(
      (await test.app.inject({ url: calls.shortCode.path, query: { caseId: hidden } })).json(),
    ).toMatchObject({ code: codes.notFound.code })
    const { headers } = await open(`/${await shortCodeOf(test.deps, hidden)}`)
    expect(headers.location).toBe(`${casePath(hidden)}?shareId=owner-${hidden}&sharedv=1`)
  })

  it('is unknown with any other code or form', async () => {
    const unused = [...SHORT_CODE_ALPHABET]
      .map((character) => `${code.slice(0, -1)}${character}`)
      .find((other) => other !== code)
    for (const typed of [unused, `${code}${code[0]}`, code.slice(1), `${code}.data`, '------', `${code}/x`])
      expect([typed, (await open(`/${typed}`)).statusCode]).toEqual([typed, 404])
    expect((await open(`/${unused}`)).headers['content-type']).toMatch(/^text\/html/)
  })
})

describe('a short code', () => {
  it('is the case’s own from the start, and stays the same', async () => {
    const { rows } = await test.deps.database.pool.query(
      'select short_code from short_code where case_id = $1',
      [caseId],
    )
    expect(rows).toEqual([{ short_code: code }])
    expect(await shortCodeOf(test.deps, caseId)).toBe(code)
  })

  it('is another one if it is taken', async () => {
    const drawn = [code, code, code.slice(1) + code[0]]
    const ids = { ...test.deps.ids, characters: () => drawn.shift() ?? '' }
    const given = await shortCodeOf({ ...test.deps, ids }, 'ABCDEFGHJKMN')
    expect([given, drawn]).toEqual([code.slice(1) + code[0], []])
  })
})
