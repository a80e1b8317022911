import { isbot } from 'isbot'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countedChannel } from './own-path.ts'
import { countArrival, readShortLink } from './short-links.queries.ts'

/** Whether a client is a person's browser, not a crawler. */
export const isPerson = ({ userAgent }: Pick<Actor, 'userAgent'>): boolean =>
  userAgent !== '' && !isbot(userAgent)

/** Target of a short link; counts a human visit. @throws shortLinkUnknown */
export const openShortLink = async (
  { database, config }: Pick<Deps, 'database' | 'config'>,
  actor: Pick<Actor, 'userAgent'>,
  { hashId, visit, shareChannel }: CallArguments<Calls['shortLinkDetail']>,
): Promise<{ url: string }> => {
  const link = await readShortLink(database.db, hashId)
  if (link === null) throw new Refusal('shortLinkUnknown')
  const { path } = link
  if (visit && isPerson(actor)) await countArrival(database.db, hashId, countedChannel(shareChannel, path))
  return { url: `${config.publicOrigin}${path}` }
}
