import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RAISE_TYPES } from '#contract/cases/cases.ts'
import { type PublicAddress, readAddressesAt, readNewestAddresses } from '#server/cases/public-addresses.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { webAppManifest } from './web-app-manifest.ts'
import { element } from './xml.ts'

const ID_CHARACTERS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
/** A sitemap file may have 50,000 addresses. */
const ADDRESSES_MAX = 50_000
const FEED_ITEMS = 30
const HOUR = 'public, max-age=3600'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PAGES = [
  '/',
  '/case-list',
  '/causes',
  ...RAISE_TYPES.map(({ value }) => `/causes/${value.toLowerCase().replaceAll(' ', '-')}`),
  '/about',
  '/how-it-works/giving',
  '/how-it-works/raising',
  '/fees',
  '/security',
  '/taxes',
  '/faq',
  '/contact',
  '/privacy',
  '/terms',
  '/fundraiser',
  '/leads/campaign',
  '/leads/about',
  '/leads/security',
]
/** Excludes `/s/`, because some messengers read robots.txt before they fetch a short link's card. */
const DISALLOWED_PATHS = [
  '/api/',
  '/staff',
  '/account',
  '/kyc/',
  '/donate/pay-result/',
  '/receipt/',
  '/donations/',
  '/statement/',
]

const compressed = promisify(gzip)

const caseUrl = (origin: string, { caseId, slug }: PublicAddress): string =>
  `${origin}/case-detail/${caseId}/${slug}`

const xml = (reply: FastifyReply, type: string, body: string) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', HOUR)
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)

const sitemapIndex = (origin: string): string => {
  const files = ['pages.xml', ...ID_CHARACTERS.map((letter) => `cases-${letter}.xml.gz`)]
  const entries = files.map((file) => `<sitemap>${element('loc', `${origin}/sitemaps/${file}`)}</sitemap>`)
  return `<sitemapindex xmlns="${SITEMAPS}">${entries.join('')}</sitemapindex>`
}

const urlSet = (entries: readonly string[]): string =>
  `<urlset xmlns="${SITEMAPS}">${entries.map((entry) => `<url>${entry}</url>`).join('')}</urlset>`

const caseEntry = (origin: string, address: PublicAddress): string =>
  element('loc', caseUrl(origin, address)) + element('lastmod', address.changedAt.toISOString())

const feedItem = (origin: string, address: PublicAddress): string =>
  `<item>${[
    element('title', address.title),
    element('link', caseUrl(origin, address)),
    `<guid isPermaLink="false">${address.caseId}</guid>`,
    element('description', address.summary),
    element('pubDate', address.publishedAt.toUTCString()),
  ].join('')}</item>`

const feed = ({ publicOrigin, brand }: Config, addresses: readonly PublicAddress[]): string =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${[
    element('title', `New fundraisers on ${brand.name}`),
    element('link', `${publicOrigin}/case-list`),
    element('description', `Fundraisers that were just published on ${brand.name}.`),
    '<language>en-us</language>',
    `<atom:link href="${publicOrigin}/cases.rss" rel="self" type="application/rss+xml"/>`,
    ...addresses.map((address) => feedItem(publicOrigin, address)),
  ].join('')}</channel></rss>`

/** A production site with the sandbox isn't indexed. */
const robots = ({ publicOrigin, production, sandbox }: Config): string =>
  production && sandbox
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicOrigin}/sitemap.xml`,
        '',
      ].join('\n')

/** Routes for search engines and feed readers. */
export const crawlerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config, database, clock } = deps
  const { publicOrigin } = config

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robots(config)),
  )
  app.get('/sitemap.xml', (_request, reply) => xml(reply, 'application/xml', sitemapIndex(publicOrigin)))
  app.get('/sitemaps/pages.xml', (_request, reply) =>
    xml(reply, 'application/xml', urlSet(PAGES.map((path) => element('loc', `${publicOrigin}${path}`)))),
  )
  for (const letter of ID_CHARACTERS)
    app.get(`/sitemaps/cases-${letter}.xml.gz`, async (_request, reply) => {
      const addresses = await readAddressesAt(database.reader, letter, {
        now: clock.now(),
        limit: ADDRESSES_MAX,
      })
      const body = urlSet(addresses.map((address) => caseEntry(publicOrigin, address)))
      return reply
        .type('application/gzip')
        .header('cache-control', HOUR)
        .send(await compressed(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`))
    })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', HOUR)
      .send(JSON.stringify(webAppManifest(config))),
  )
  app.get('/cases.rss', async (_request, reply) => {
    const newest = await readNewestAddresses(database.reader, { now: clock.now(), limit: FEED_ITEMS })
    return xml(reply, 'application/rss+xml', feed(config, newest))
  })
}
