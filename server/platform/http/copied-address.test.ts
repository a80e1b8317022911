import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import config from '#web/routes.ts'
import { registerCopiedAddresses, withoutCopiedText } from './copied-address.ts'
import { readableAddress } from './readable-address.ts'

const app = fastify({ rewriteUrl: ({ url }) => readableAddress(url ?? '') })
registerCopiedAddresses(app)
app.get('/*', async ({ url }) => url)
afterAll(() => app.close())

const pathsOf = (entries: readonly RouteConfigEntry[], base = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path === undefined ? base : `${base}/${path}`
    return [own, ...pathsOf(children ?? [], own)]
  })

const ID = 'M9TP98ECZ4D8'
/** A token of the server's own form, whose last character may be any of base64url. */
const TOKEN = 'WyJNOVRQOThFQ1o0RDgiXQ.x1-Ks_9d_-'

/** Every page whose address ends with an id or a token, and the card that other sites embed. */
const addresses = [...new Set([...pathsOf(await config), '/embed/:caseId'])]
  .map((path) => path.replace('?', ''))
  .filter((path) => /:\w+$/.test(path))
  .map((path) => path.replace(/:token/g, TOKEN).replace(/:\w+/g, ID))
const linked = [
  `/kyc/check/${ID}?key=${TOKEN}`,
  `/kyc/check/${ID}?key=${TOKEN}&note=0192a000-0000-7000-8000-000000000000`,
  `/follow/${ID}?confirm=${TOKEN}`,
  `/mail/${TOKEN}?kind=updates`,
  `/fundraiser/step6?caseId=${ID}`,
  `/donate/pay-result/${ID}?orderId=0192a000-0000-7000-8000-000000000000`,
]
const AFTER = ['.', ',', ')', '…', '>', '”', '\u200B', '\u200E', '\u00A0', ').', '。', '请看', '%20', '*']

it.each([...addresses, ...linked])('%s is found with copied text after it', async (address) => {
  expect((await app.inject(address)).body).toBe(address)
  for (const text of AFTER) {
    const copied = `${address}${text.startsWith('%') ? text : encodeURIComponent(text)}`
    const { statusCode, headers } = await app.inject(copied)
    expect([text, statusCode, headers.location]).toEqual([text, 302, address])
  }
})

it('a parameter that another site added stays', () => {
  expect(withoutCopiedText(`/case-detail/${ID}.?fbclid=x`)).toBe(`/case-detail/${ID}?fbclid=x`)
})

it.each([
  '/',
  '/case-list?q=St.',
  '/case-list?q=What%3F',
  '/sign-in?next=%2Freceipt%2F).',
  `/case-detail/${ID}/?a`,
  '/cases.rss',
  '/?key',
  '/?=.',
])('%s is unchanged', (address) => expect(withoutCopiedText(address)).toBe(address))

it('a call is never redirected', async () => {
  expect((await app.inject('/api/cases.')).statusCode).toBe(200)
})

it('any address stays on this host, and is clean after one redirect', () => {
  const unit = fc.constantFrom(
    '/',
    '\\',
    '.',
    '%2',
    'e',
    '%ff',
    '%E2%80%A6',
    '?',
    '#',
    '=',
    '&',
    'key',
    '+',
    'é',
  )
  fc.assert(
    fc.property(fc.string({ unit }), (target) => {
      const clean = withoutCopiedText(readableAddress(target))
      expect(readableAddress(clean)).toBe(clean)
      expect(withoutCopiedText(clean)).toBe(clean)
    }),
  )
})
