import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RAISE_TYPES } from '#contract/cases/cases.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { casePath, causePath } from '#contract/page-addresses.ts'
import { type PublicAddress, readAddressesAt, readNewestAddresses } from '#server/cases/public-addresses.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { openFileCache, type PublicFile } from '#server/platform/http/public-files.ts'
import { webAppManifest } from './web-app-manifest.ts'
import { element } from './xml.ts'

const ID_CHARACTERS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
/** A sitemap file may have 50,000 addresses. */
const ADDRESSES_MAX = 50_000
const FEED_ITEMS = 30
const HOUR = 'public, max-age=3600'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PAGES = [
  '/',
  '/case-list',
  '/causes',
  ...RAISE_TYPES.map(({ value }) => causePath(value.toLowerCase().replaceAll(' ', '-'))),
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
  `${origin}${casePath(caseId, slug)}`

const xml = (reply: FastifyReply, type: string, body: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', HOUR).send(`${XML}${body}`)

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
  // Crawlers may keep these for an hour, so a minute more is no harm.
  const send = openFileCache(app, {
    writes: () => 0,
    now: () => deps.wallClock.now().getTime(),
    oldestMs: MINUTE_MS,
  })

  const robotsText = robots(config)
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robotsText),
  )
  const index = sitemapIndex(publicOrigin)
  app.get('/sitemap.xml', (_request, reply) => xml(reply, 'application/xml', index))
  const pages = urlSet(PAGES.map((path) => element('loc', `${publicOrigin}${path}`)))
  app.get('/sitemaps/pages.xml', (_request, reply) => xml(reply, 'application/xml', pages))
  for (const letter of ID_CHARACTERS)
    app.get(`/sitemaps/cases-${letter}.xml.gz`, async (request, reply) => {
      const make = async (): Promise<PublicFile> => {
        const page = { now: clock.now(), limit: ADDRESSES_MAX }
        const addresses = await readAddressesAt(database.db, letter, page)
        const body = urlSet(addresses.map((address) => caseEntry(publicOrigin, address)))
        return {
          body: await compressed(`${XML}${body}`),
          headers: { 'content-type': 'application/gzip', 'cache-control': HOUR },
        }
      }
      return send(request, reply, { key: `sitemap ${letter}`, make })
    })
  const manifest = JSON.stringify(webAppManifest(config))
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', HOUR).send(manifest),
  )
  app.get('/cases.rss', async (request, reply) => {
    const make = async (): Promise<PublicFile> => {
      const newest = await readNewestAddresses(database.db, { now: clock.now(), limit: FEED_ITEMS })
      return {
        body: `${XML}${feed(config, newest)}`,
        headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': HOUR },
      }
    }
    return send(request, reply, { key: 'newest cases', make })
  })
}
