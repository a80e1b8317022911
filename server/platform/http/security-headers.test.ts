import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { contentOriginsOf } from '#server/outside/payments/content-origins.ts'
import { registerEnvelope } from './envelope.ts'
import { registerSecurityHeaders } from './security-headers.ts'

const PROVIDER = 'https://js.stripe.com'
const SECRETS = {
  PRODUCTION: 'true',
  DATABASE_URL: 'postgres://localhost/hearten',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  SANDBOX: 'true',
}
const PAGE_POLICY = "default-src 'self'"

const headersFrom = async (settings: Record<string, string>, url: string) => {
  const app = fastify()
  registerEnvelope(app)
  await registerSecurityHeaders(app, {
    config: readConfig(settings),
    payments: { publicSettings: { origins: contentOriginsOf(`${PROVIDER}/endive/stripe.js`) } },
  })
  app.get('/api/answer', async () => ({}))
  app.get('/page', async (_request, reply) =>
    reply.header('content-security-policy', PAGE_POLICY).type('text/html').send('<!doctype html>'),
  )
  app.get('/fails', async () => {
    throw new Error('broken')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}${url}`)
  await answer.text()
  await app.close()
  return answer.headers
}

describe('every answer', () => {
  test.each(['/api/answer', '/page', '/fails', '/nowhere'])('has the security headers at %s', async (url) => {
    const headers = await headersFrom({}, url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain(
      `payment=(self "${PROVIDER}" "https://*.js.stripe.com"), `,
    )
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

test('the API may load, run and be framed by nothing', async () => {
  expect((await headersFrom({}, '/api/answer')).get('content-security-policy')).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  )
})

test('a page’s own policy replaces the default', async () => {
  expect((await headersFrom({}, '/page')).get('content-security-policy')).toBe(PAGE_POLICY)
})

describe('strict transport security', () => {
  const sts = async (settings: Record<string, string>) =>
    (await headersFrom(settings, '/api/answer')).get('strict-transport-security')

  test('is required in production over https, for two years', async () => {
    expect(await sts({ ...SECRETS, PUBLIC_ORIGIN: 'https://hearten.example' })).toBe(
      'max-age=63072000; includeSubDomains',
    )
  })

  test('is not required in development', async () => {
    expect(await sts({ PUBLIC_ORIGIN: 'https://hearten.example' })).toBeNull()
  })
})
