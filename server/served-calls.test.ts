import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'

/** Routes of each app, collected while it is built, because Fastify doesn't list them afterwards. */
const routes = new Map<FastifyInstance, RouteOptions[]>()
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const registered: RouteOptions[] = []
  routes.set(fastify, registered)
  fastify.addHook('onRoute', (route) => {
    registered.push(route)
  })
})

const product = testApp()

/** Addresses of documents that are generated from the contract, not declared in it. */
const DOCUMENTS = ['/api/openapi.json', '/api/docs', '/api/docs.css']

const servedCalls = (): string[] =>
  (routes.get(product.app) ?? [])
    .filter(({ url, method }) => url.startsWith('/api/') && !DOCUMENTS.includes(url) && method !== 'HEAD')
    .map(({ url, method }) => `${method} ${url}`)

const declaredCalls = Object.values<Call>(calls).map(({ path, method }) => `${method} ${path}`)

test('every declared call is served, and every served call is declared', () => {
  expect(servedCalls().sort()).toEqual(declaredCalls.sort())
})

test('every call is served under its own name', () => {
  for (const { config, method, url } of routes.get(product.app) ?? []) {
    const name = config?.callName
    if (name !== undefined && method !== 'HEAD')
      expect(`${method} ${url}`).toBe(`${calls[name].method} ${calls[name].path}`)
  }
})

test('another site’s page can make no mutating call, except three that authenticate their sender', async () => {
  const unsafe = (routes.get(product.app) ?? []).filter(
    ({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(String(method)),
  )
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
