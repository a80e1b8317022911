import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { maxmindCountries } from '#server/outside/geo/maxmind.ts'
import { registerEnvelope } from '#server/platform/http/envelope.ts'
import { inProcessTransport } from '#server/platform/http/in-process-transport.ts'
import { buildLogger } from '#server/platform/logging.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { geoRoutes } from './geo.routes.ts'

const geo = maxmindCountries(buildLogger({ logLevel: 'silent' }))
const PROXY = '10.0.0.5'

type Visit = { remoteAddress: string; headers?: Record<string, string>; trustProxy?: false | string }

const askCountry = async ({ remoteAddress, headers = {}, trustProxy = false }: Visit) => {
  const log = memoryLog()
  const app = fastify({
    trustProxy,
    loggerInstance: buildLogger({ logLevel: 'info' }, log.destination),
  })
  await app.register(cookie)
  registerEnvelope(app)
  geoRoutes(app, { geo })
  const answer = await app.inject({ url: calls.countryCode.path, remoteAddress, headers })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, log }
}

const countryCodeOf = async (visit: Visit): Promise<unknown> =>
  (await askCountry(visit)).body.data?.countryShortCode

test('returns the country of the caller’s address', async () => {
  const { status, body, headers } = await askCountry({ remoteAddress: '91.0.0.1' })
  expect([status, body]).toEqual([200, { code: 0, msg: '', data: { countryShortCode: 'DE' } }])
  expect(headers['cache-control']).toBe('private, no-store')
})

test('an address without a country is answered quietly with 20107', async () => {
  const { status, body, log } = await askCountry({ remoteAddress: '127.0.0.1' })
  expect([status, body.code, body.data]).toEqual([200, codes.nothingYet.code, null])
  expect(log.text()).not.toContain('refused')
})

test('an address that a caller prepends to the proxy’s is ignored', async () => {
  const headers = { 'x-forwarded-for': '91.0.0.1, 8.8.8.8' }
  expect(await countryCodeOf({ remoteAddress: PROXY, trustProxy: PROXY, headers })).toBe('US')
})

describe('headers of the network in front', () => {
  const forwarded = { 'x-forwarded-for': '8.8.8.8' }

  test.each(['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'])(
    '%s counts if it comes through a trusted proxy',
    async (name) => {
      const headers = { ...forwarded, [name]: 'FR' }
      expect(await countryCodeOf({ remoteAddress: PROXY, trustProxy: PROXY, headers })).toBe('FR')
    },
  )

  test('any other sender’s header is ignored', async () => {
    const headers = { ...forwarded, 'cf-ipcountry': 'US' }
    expect(await countryCodeOf({ remoteAddress: '91.0.0.1', headers })).toBe('DE')
    expect(await countryCodeOf({ remoteAddress: '91.0.0.1', trustProxy: PROXY, headers })).toBe('DE')
  })

  test.each(['XX', 'T1', 'us', 'USA', ''])(
    '%j is not a country, so the address is looked up',
    async (value) => {
      const headers = { ...forwarded, 'cf-ipcountry': value }
      expect(await countryCodeOf({ remoteAddress: PROXY, trustProxy: PROXY, headers })).toBe('US')
    },
  )
})

test.each([
  [
    'the proxy’s header, for an address elsewhere',
    { 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': 'FR' },
    'FR',
  ],
  ['the address behind the proxy, without a header', { 'x-forwarded-for': '91.0.0.1' }, 'DE'],
  ['the address, if a visitor sends the header', { 'cf-ipcountry': 'FR' }, 'US'],
] as readonly (readonly [string, Record<string, string>, string])[])(
  'a page’s check reads the country like the call does: %s',
  async (_, headers, country) => {
    const isDirect = headers['x-forwarded-for'] === undefined
    const app = fastify({ trustProxy: PROXY, loggerInstance: buildLogger({ logLevel: 'silent' }) })
    await app.register(cookie)
    registerEnvelope(app)
    geoRoutes(app, { geo })
    app.get('/page', async (request) => {
      const { fetch } = inProcessTransport(app, request, 'trace')
      return (await fetch(new Request(`http://hearten.example${calls.countryCode.path}`))).json()
    })
    const visit = { remoteAddress: isDirect ? '8.8.8.8' : PROXY, headers }
    const [page, call] = [
      await app.inject({ url: '/page', ...visit }),
      await app.inject({ url: calls.countryCode.path, ...visit }),
    ]
    expect([page.json().data, call.json().data]).toEqual([
      { countryShortCode: country },
      { countryShortCode: country },
    ])
  },
)
