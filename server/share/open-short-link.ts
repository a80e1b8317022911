import { isbot } from 'isbot'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countedChannel } from './own-path.ts'
import { countArrival, readShortPath } from './short-links.queries.ts'

/** Target of a short link; counts a human visit. @throws shortLinkUnknown */
export const openShortLink = async (
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { userAgent }: Pick<Actor, 'userAgent'>,
  { hashId, visit, shareChannel }: CallArguments<Calls['shortLinkDetail']>,
): Promise<{ url: string }> => {
  const path = await readShortPath(database.db, hashId)
  if (path === null) throw new Refusal('shortLinkUnknown')
  if (visit && userAgent !== '' && !isbot(userAgent))
    await countArrival(database.db, hashId, countedChannel(shareChannel, path))
  return { url: `${config.publicOrigin}${path}` }
}
