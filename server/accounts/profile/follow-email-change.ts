import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readUser } from '../read-user.ts'
import { markFollowed, readFormerEmails, readUnfinishedEmailChanges } from './former-emails.queries.ts'
import { tryNow } from './try-now.ts'

/** Moves a person's identity checks for other people's cases from former addresses to the current one. */
export const followEmailChange = async (deps: Deps, userId: string): Promise<void> => {
  const { db } = deps.database
  const user = await readUser(deps, db, userId)
  // The account was erased meanwhile, and its erasure covers the identity checks.
  if (user?.email == null) return
  for (const former of await readFormerEmails(db, userId)) {
    if (former.followedAt !== null) continue
    for (const follow of deps.handlers.emailLeft) await follow(deps, former, user.email)
    await markFollowed(db, former, deps.clock.now())
  }
}

/** Follows changes of address whose following was interrupted. */
export const followWaitingEmailChanges = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - MINUTE_MS)
  for (const userId of await readUnfinishedEmailChanges(deps.database.db, before))
    await tryNow(deps, () => followEmailChange(deps, userId))
}
