import { shortPath } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ownPath, sharedBy } from './own-path.ts'
import { insertShortLink } from './short-links.queries.ts'

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

/**
 * Creates a short link to one of our pages. Idempotent.
 * @throws addressNotOurs for an address on another site, or one that browsers parse differently
 */
export const makeShortLink = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'config' | 'clock'>,
  actor: Pick<Actor, 'visitorId'>,
  url: string,
): Promise<ShortLink> => {
  const { path, hashId, shortUrl } = shortLinkTo(deps, url)
  const { caseId, shareId } = sharedBy(path)
  await insertShortLink(deps.database.db, {
    hashId,
    path,
    caseId,
    shareId,
    visitorId: shareId === null ? null : actor.visitorId,
    createdAt: deps.clock.now(),
  })
  return { hashId, shortUrl }
}
