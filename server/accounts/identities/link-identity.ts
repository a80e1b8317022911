import type { Deps } from '#server/deps.ts'
import type { OutsideIdentity } from '#server/outside/identity/port.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow } from '../account.queries.ts'
import { announce } from '../notices/announce.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { isActive } from '../sessions/session-lifetime.ts'
import { readSession } from '../sessions/sessions.queries.ts'
import { identityHashOf } from './enter-by-identity.ts'
import { claimIdentity, insertIdentity, userOfIdentity } from './identities.queries.ts'

/**
 * Links an identity to the account that requested it while signed in, whatever the identity's e-mail address.
 * The requesting session must still be active.
 * @throws tokenInvalid; signInMethodTaken if the identity is linked to another account
 */
export const linkIdentity = async (deps: Deps, person: Person, identity: OutsideIdentity): Promise<void> => {
  const { userId } = person
  const { provider } = identity
  const identityHash = identityHashOf(deps, identity)
  const notice = await deps.database.transact(async (tx) => {
    const linkedAt = deps.wallClock.now()
    const account = await lockAccountRow(tx, userId)
    const session = await readSession(tx, person)
    if (account === null || session === null || !isActive(session, linkedAt))
      throw new Refusal('tokenInvalid')
    if (!(await claimIdentity(tx, { identityHash, userId, claimedAt: linkedAt }))) {
      if ((await userOfIdentity(tx, identityHash)) === userId) return null
      throw new Refusal('signInMethodTaken')
    }
    await insertIdentity(tx, { userId, identityHash, provider, linkedAt, onPurpose: true })
    return writeNotice(deps, tx, userId, {
      kind: 'way_linked',
      way: provider,
      isFactor: false,
      at: linkedAt.toISOString(),
    })
  })
  await announce(deps, notice)
}
