import { shortCodePath, shortPath } from '#contract/page-addresses.ts'
import { shortCodeOf } from '#server/cases/short-codes.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ownPath, sharedBy } from './own-path.ts'
import { insertShortLink, readShortLink } from './short-links.queries.ts'

const HASH_LENGTH = 12

/** Deterministic per path, and unguessable without our key. */
const hashOf = ({ personalData }: Pick<Deps, 'personalData'>, path: string): string =>
  // In theory the fingerprint could be too short after the signs are removed: that takes more than 31 "-" or
  // "_" among its 43 characters, so the padding never happens in practice.
  personalData
    .fingerprint(`short link to ${path}`)
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .slice(0, HASH_LENGTH)
    .padEnd(HASH_LENGTH, '0')

type ShortLink = { readonly hashId: string; readonly shortUrl: string }

/** The short link to one of our pages, which leads there once it is made. @throws addressNotOurs as below */
const shortLinkTo = (
  deps: Pick<Deps, 'personalData' | 'config'>,
  url: string,
): ShortLink & { readonly path: string } => {
  const { publicOrigin } = deps.config
  const path = ownPath(url, publicOrigin)
  if (path === null) throw new Refusal('addressNotOurs')
  const hashId = hashOf(deps, path)
  return { path, hashId, shortUrl: `${publicOrigin}${shortPath(hashId)}` }
}

/** Address of the short link to one of our pages, which need not be made yet. */
export const shortUrlTo = (deps: Pick<Deps, 'personalData' | 'config'>, url: string): string =>
  shortLinkTo(deps, url).shortUrl

/** New short links in a day from one network. */
const PER_DAY_MAX = 5000
const PART = { limit: 'short-link', subject: 'site', full: PER_DAY_MAX, leaksPerDay: PER_DAY_MAX }

/**
 * Creates a short link to one of our pages, for a visitor or for a page of ours. Idempotent.
 * @throws addressNotOurs for an address on another site, or one that browsers parse differently; slowDown if the visitor's
 * network has made too many today
 */
export const makeShortLink = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'config' | 'clock'>,
  actor: Pick<Actor, 'visitorId' | 'ip'> | null,
  url: string,
): Promise<ShortLink> => {
  const { path, hashId, shortUrl } = shortLinkTo(deps, url)
  const { db } = deps.database
  if ((await readShortLink(db, hashId)) !== null) return { hashId, shortUrl }
  if (actor !== null && !(await takeNetworkPart(deps, actor, PART)))
    throw new Refusal('slowDown', {
      sentence: 'That’s enough short links for today. Use the page’s own address.',
    })
  const { caseId, shareId } = sharedBy(path)
  await insertShortLink(db, {
    hashId,
    path,
    caseId,
    shareId,
    visitorId: shareId === null ? null : (actor?.visitorId ?? null),
    createdAt: deps.clock.now(),
  })
  return { hashId, shortUrl }
}

/** A case's short code and short address, which it gets at the first call at the latest. */
export const shortAddressOf = async (
  deps: Pick<Deps, 'database' | 'config' | 'ids'>,
  caseId: string,
): Promise<{ shortCode: string; shortUrl: string }> => {
  const shortCode = await shortCodeOf(deps, caseId)
  return { shortCode, shortUrl: `${deps.config.publicOrigin}${shortCodePath(shortCode)}` }
}
