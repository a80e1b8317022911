import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps, HasCheckProof } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { listPasskeys } from '../passkeys/list-passkeys.ts'
import { readUserInfo, requireUser } from '../read-user.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { listAddedEmails } from './added-emails.ts'
import { readDonationPrivacy } from './donation-privacy.ts'
import { readOwnAddresses } from './own-addresses.ts'

/**
 * The machine-readable data export of a person. The details of an identity check are included only if its code
 * was typed in this browser, so that an unattended computer doesn't show them.
 */
export const exportAccount = async (
  deps: Deps,
  actor: SignedIn,
  hasCheckProof: HasCheckProof,
): Promise<AccountExport> => {
  const { userId } = actor
  const { db } = deps.database
  const { emailHash } = await requireUser(deps, db, userId)
  const addresses = await readOwnAddresses(db, { userId, emailHash })
  const [account, addedEmails, donationPrivacy, passkeys, sessions, otherSlices] = await Promise.all([
    readUserInfo(deps, userId),
    listAddedEmails(deps, userId),
    readDonationPrivacy(deps, userId),
    listPasskeys(deps, userId),
    listSessions(deps, actor),
    deps.handlers.exportPerson(deps, { userId, emailHash, addresses }, hasCheckProof),
  ])
  return {
    madeAt: deps.wallClock.now().toISOString(),
    account,
    addedEmails,
    donationPrivacy,
    passkeys,
    sessions,
    ...otherSlices,
  }
}
