import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readUser } from '../read-user.ts'
import { markFollowed, readFormerEmails, readUnfinishedEmailChanges } from './former-emails.queries.ts'
import { tryNow } from './try-now.ts'

/** Has the checks of cases of others that name an address follow their person to the one they have now. */
export const finishEmailChange = async (deps: Deps, userId: string): Promise<void> => {
  const { reader } = deps.database
  const user = await readUser(deps, reader, userId)
  // Whoever is erased meanwhile has all of it erased.
  if (user?.email == null) return
  for (const former of await readFormerEmails(reader, userId)) {
    if (former.followedAt !== null) continue
    for (const follow of deps.handlers.emailLeft) await follow(deps, former, user.email)
    await markFollowed(reader, former, deps.wallClock.now())
  }
}

/** The same for moves after which that was cut off. */
export const finishWaitingEmailChanges = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.wallClock.now().getTime() - MINUTE_MS)
  for (const userId of await readUnfinishedEmailChanges(deps.database.reader, before))
    await tryNow(deps, () => finishEmailChange(deps, userId))
}
