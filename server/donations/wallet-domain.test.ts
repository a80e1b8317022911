import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { walletDomainRoutes } from './wallet-domain.routes.ts'

const ADDRESS = '/.well-known/apple-developer-merchantid-domain-association'

const fetchFile = async (settings: Record<string, string>) => {
  const app = fastify()
  walletDomainRoutes(app, { config: readConfig(settings) })
  return app.inject({ url: ADDRESS })
}

it('serves Apple’s association file as text', async () => {
  const answer = await fetchFile({ APPLE_PAY_DOMAIN_ASSOCIATION: '7B2270737049' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(answer.body).toBe('7B2270737049')
})

it('answers 404 until Apple Pay is set up', async () => {
  expect((await fetchFile({})).statusCode).toBe(404)
})
