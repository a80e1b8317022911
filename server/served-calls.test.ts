import { expect, test } from 'vitest'
import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { testApp } from '#testing/app.ts'
import { collectRoutes } from '#testing/registered-routes.ts'

const routesOf = collectRoutes()

const product = testApp()

/** Addresses of documents that are generated from the contract, not declared in it. */
const DOCUMENTS = ['/api/openapi.json', '/api/docs', '/api/docs.css']

const servedCalls = (): string[] =>
  routesOf(product.app)
    .filter(({ url, method }) => url.startsWith('/api/') && !DOCUMENTS.includes(url) && method !== 'HEAD')
    .map(({ url, method }) => `${method} ${url}`)

const declaredCalls = Object.values<Call>(calls).map(({ path, method }) => `${method} ${path}`)

test('every declared call is served, and every served call is declared', () => {
  expect(servedCalls().sort()).toEqual(declaredCalls.sort())
})

test('every call is served under its own name', () => {
  for (const { config, method, url } of routesOf(product.app)) {
    const name = config?.callName
    if (name !== undefined && method !== 'HEAD')
      expect(`${method} ${url}`).toBe(`${calls[name].method} ${calls[name].path}`)
  }
})

test('another site’s page can make no mutating call, except three that authenticate their sender', async () => {
  const unsafe = routesOf(product.app)
    .flatMap(({ url, method }) => [method].flat().map((each) => ({ url, method: each })))
    .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  // The requests below use POST only, so a route with another method needs requests of its own.
  expect(new Set(unsafe.map(({ method }) => method))).toEqual(new Set(['POST']))

  const openUrls = new Set<string>()
  const strangers = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ]
  for (const { url } of unsafe) {
    for (const stranger of strangers) {
      const headers = { ...stranger, 'content-type': 'application/json' }
      const { statusCode } = await product.app.inject({ method: 'POST', url, headers, payload: '{}' })
      if (statusCode !== 403) openUrls.add(url)
    }
  }
  expect([...openUrls].sort()).toEqual([calls.mailWebhook.path, calls.webhook.path, APPLE_CALLBACK].sort())
})

test('the published documents list exactly the declared calls', async () => {
  const { body } = await product.app.inject('/api/docs')
  const document: { paths: Record<string, object> } = (await product.app.inject('/api/openapi.json')).json()
  const published = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(published.sort()).toEqual(declaredCalls.sort())
  for (const name of Object.keys(calls)) expect(body).toContain(`id="${name}"`)
})

test('an address with an overlong part is answered as an unknown call, not with the framework’s own error', async () => {
  const answer = await product.app.inject(`/embed/${'x'.repeat(300)}`)
  expect(answer.statusCode).toBe(codes.notFound.status)
  expect(answer.json()).toMatchObject({ code: codes.notFound.code })
})
