import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ClientSecretPost } from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { cachedDiscovery } from './discovery.ts'

let asked: string[] = []
let up = true
let issuer = ''

const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (!up) return response.writeHead(503).end()
  response.writeHead(200, { 'content-type': 'application/json' })
  return response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token` }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/somebody`
})
beforeEach(() => {
  asked = []
  up = true
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
  expect(asked).toEqual(['/somebody/.well-known/openid-configuration'])
  pass(5 * HOUR_MS)
  await discovered()
  expect(asked).toHaveLength(1)
  pass(2 * HOUR_MS)
  await discovered()
  expect(asked).toHaveLength(2)
})

test('a failure isn’t cached, and doesn’t discard the known configuration', async () => {
  const { discovered, pass } = openAt(0)
  up = false
  await expect(discovered()).rejects.toMatchObject({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' })
  up = true
  const known = await discovered()
  pass(7 * HOUR_MS)
  up = false
  expect(await discovered()).toBe(known)
  expect(await discovered()).toBe(known)
  up = true
  pass(2 * MINUTE_MS)
  expect(await discovered()).not.toBe(known)
})

test('an issuer with a mismatched name is refused', async () => {
  const { discovered } = openAt(0, { issuer: `${issuer}-else` })
  await expect(discovered()).rejects.toMatchObject({ code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' })
})

test('the server may reach an issuer at another address than browsers do', async () => {
  const { origin } = new URL(issuer)
  const named = issuer
  issuer = 'http://providers.example/somebody'
  try {
    const { discovered } = openAt(0, { apiOrigin: origin })
    expect((await discovered()).serverMetadata().issuer).toBe(issuer)
  } finally {
    issuer = named
  }
})
