import { shortAddressTarget } from '#contract/share/poster.ts'
import { hashIdShape } from '#contract/share/share-calls.ts'
import {
  isShareChannel,
  mergeQuery,
  SHARE_PARAMETERS,
  SHORT_PARAMETERS,
} from '#contract/share/share-parameters.ts'
import { caseOfShortCode } from '#server/cases/short-codes.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { makeShortLink } from './make-short-link.ts'
import { isPerson } from './open-short-link.ts'
import { countedChannel } from './own-path.ts'
import { countArrival, readShortLink } from './short-links.queries.ts'

type Opened = { readonly shortCode: string; readonly query: URLSearchParams; readonly isVisit: boolean }

/** The sharer's own short link to this case, if the address names one. */
const linkOfSharer = async (db: Deps['database']['db'], caseId: string, query: URLSearchParams) => {
  const hashId = hashIdShape.safeParse(query.get(SHORT_PARAMETERS.link))
  const link = hashId.success ? await readShortLink(db, hashId.data) : null
  return link?.caseId === caseId ? link : null
}

/**
 * Address of the page that a case's short address leads to; null for an unknown code. Counts a human visit like one of the
 * case's short links: for the sharer's own, else for one that its owner's shares, or its posters, have in common.
 */
export const openShortCode = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'config' | 'clock'>,
  actor: Pick<Actor, 'userAgent'>,
  { shortCode, query, isVisit }: Opened,
): Promise<string | null> => {
  const { db } = deps.database
  const caseId = await caseOfShortCode(db, shortCode)
  if (caseId === null) return null
  const via = query.get(SHORT_PARAMETERS.channel)
  const channel = isShareChannel(via) ? via : null
  const link = await linkOfSharer(db, caseId, query)
  const path = link?.path ?? shortAddressTarget(caseId, channel)
  if (isVisit && isPerson(actor)) {
    const { hashId } = link ?? (await makeShortLink(deps, null, path))
    await countArrival(db, hashId, countedChannel(via ?? undefined, path))
  }
  const carried = new URLSearchParams(query)
  for (const name of Object.values(SHORT_PARAMETERS)) carried.delete(name)
  if (channel !== null) carried.set(SHARE_PARAMETERS.channel, channel)
  return mergeQuery(path, carried)
}
