import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ClientSecretPost } from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { cachedDiscovery } from './discovery.ts'

let requestedPaths: string[] = []
let isUp = true
let issuer = ''

const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  if (!isUp) return response.writeHead(503).end()
  response.writeHead(200, { 'content-type': 'application/json' })
  return response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token` }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/somebody`
})
beforeEach(() => {
  requestedPaths = []
  isUp = true
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const openAt = (startMs: number, more: { issuer?: string; apiOrigin?: string } = {}) => {
  let nowMs = startMs
  const discovered = cachedDiscovery(
    { issuer, clientId: 'hearten', clientAuth: ClientSecretPost('secret'), timeoutMs: 2000, ...more },
    () => nowMs,
  )
  return {
    discovered,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('an issuer is queried once for concurrent sign-ins, and again after hours', async () => {
  const { discovered, pass } = openAt(0)
  const found = await Promise.all([discovered(), discovered(), discovered()])
  expect(new Set(found).size).toBe(1)
  expect(requestedPaths).toEqual(['/somebody/.well-known/openid-configuration'])
  pass(5 * HOUR_MS)
  await discovered()
  expect(requestedPaths).toHaveLength(1)
  pass(2 * HOUR_MS)
  await discovered()
  expect(requestedPaths).toHaveLength(2)
})

test('a failure isn’t cached, and doesn’t discard the known configuration', async () => {
  const { discovered, pass } = openAt(0)
  isUp = false
  await expect(discovered()).rejects.toMatchObject({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' })
  isUp = true
  const cached = await discovered()
  pass(7 * HOUR_MS)
  isUp = false
  expect(await discovered()).toBe(cached)
  expect(await discovered()).toBe(cached)
  isUp = true
  pass(2 * MINUTE_MS)
  expect(await discovered()).not.toBe(cached)
})

test('an issuer with a mismatched name is refused', async () => {
  const { discovered } = openAt(0, { issuer: `${issuer}-else` })
  await expect(discovered()).rejects.toMatchObject({ code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' })
})

test('the server may reach an issuer at another address than browsers do', async () => {
  const { origin } = new URL(issuer)
  const realIssuer = issuer
  issuer = 'http://providers.example/somebody'
  try {
    const { discovered } = openAt(0, { apiOrigin: origin })
    expect((await discovered()).serverMetadata().issuer).toBe(issuer)
  } finally {
    issuer = realIssuer
  }
})
