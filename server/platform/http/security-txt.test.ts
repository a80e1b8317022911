import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { registerSecurityTxt } from './security-txt.ts'

const securityTxt = async (settings: Record<string, string>, now: string): Promise<string> => {
  const app = fastify()
  registerSecurityTxt(app, { config: readConfig(settings), clock: { now: () => new Date(now) } })
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  return body
}

it('names the contact of the settings, and expires within a year', async () => {
  const settings = { PUBLIC_ORIGIN: 'https://hearten.example', SECURITY_CONTACT: 'security@hearten.example' }
  expect(await securityTxt(settings, '2026-11-28T08:30:00Z')).toBe(`Contact: mailto:security@hearten.example
Expires: 2027-05-27T00:00:00.000Z
Preferred-Languages: en
Canonical: https://hearten.example/.well-known/security.txt
Policy: https://hearten.example/security#weakness
`)
})

it('falls back to the address of support', async () => {
  expect(
    await securityTxt({ BRAND_SUPPORT_EMAIL: 'help@hearten.example' }, '2026-11-28T08:30:00Z'),
  ).toContain('Contact: mailto:help@hearten.example\n')
})
