import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { readConfig } from '#server/config.ts'
import { registerEnvelope } from './envelope.ts'
import { crossSiteReason, registerFetchMetadata } from './fetch-metadata.ts'

const OURS = 'https://hearten.example'
const SITES = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'nonsense'] as const
const ORIGINS = [
  undefined,
  OURS,
  'https://evil.example',
  'null',
  `${OURS}.evil.example`,
  'http://hearten.example',
  `${OURS}/`,
] as const

const sender = (method: string, site: string | undefined, origin: string | undefined) => ({
  method,
  headers: {
    ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    ...(origin === undefined ? {} : { origin }),
  },
})

describe('request origins', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('%s is read-only, so any origin may send it', (method) => {
    for (const site of SITES)
      for (const origin of ORIGINS) expect(crossSiteReason(sender(method, site, origin), OURS)).toBeNull()
  })

  describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'])('%s', (method) => {
    test.each(SITES.filter((site) => site !== undefined))('Sec-Fetch-Site %s decides by itself', (site) => {
      for (const origin of ORIGINS) {
        const allowed = site === 'same-origin' || site === 'none'
        expect(crossSiteReason(sender(method, site, origin), OURS) === null, `origin ${origin}`).toBe(allowed)
      }
    })

    test.each(ORIGINS)('without Sec-Fetch-Site, Origin %s decides', (origin) => {
      const allowed = origin === undefined || origin === OURS
      expect(crossSiteReason(sender(method, undefined, origin), OURS) === null).toBe(allowed)
    })
  })
})

const app = () => {
  const built = fastify()
  registerEnvelope(built)
  registerFetchMetadata(built, {
    config: readConfig({ PUBLIC_ORIGIN: OURS }),
  })
  built.post('/plain', async () => 'done')
  built.post('/callback', { config: { crossSite: true } }, async () => 'done')
  built.post(calls.webhook.path, { config: { callName: 'webhook' } }, async () => 'done')
  built.post(calls.reportCase.path, { config: { callName: 'reportCase' } }, async () => 'done')
  return built
}

const post = (url: string) =>
  app().inject({
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })

test('a POST from another site is refused in the envelope, before its body is read', async () => {
  const answer = await app().inject({
    method: 'POST',
    url: '/plain',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    payload: '{"not": json',
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({ code: codes.notAllowed.code, msg: codes.notAllowed.sentence, data: null })
})

test('declared calls are refused too, except those that carry a signature or allow other sites', async () => {
  expect((await post(calls.reportCase.path)).statusCode).toBe(403)
  expect((await post(calls.webhook.path)).statusCode).toBe(200)
  expect((await post('/callback')).statusCode).toBe(200)
})

test('an unknown address answers other sites with 403 as well', async () => {
  expect((await post('/nowhere')).statusCode).toBe(403)
})
