import { type DonationPrivacy, donationPrivacyShape } from '#contract/own-donations/own-donation-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { lockUser } from '../read-user.ts'
import { readDonationPrivacyRow, saveDonationPrivacy } from './donation-privacy.queries.ts'

/** How a person wants to be shown when they donate; null if they never chose. */
export const readDonationPrivacy = async (
  { database }: Pick<Deps, 'database'>,
  userId: string,
): Promise<DonationPrivacy | null> => {
  const row = await readDonationPrivacyRow(database.db, userId)
  if (row === null) return null
  const { nameShown, hideAmount, coverFee } = row
  return donationPrivacyShape.parse({ nameShown, hideAmount, coverFee })
}

/** Saves how a person wants to be shown when they donate. Idempotent. */
export const setDonationPrivacy = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  { userId }: SignedIn,
  choice: DonationPrivacy,
): Promise<DonationPrivacy> => {
  await deps.database.transact(async (tx) => {
    // Locked first, so that a concurrently erased account doesn't get a new row.
    await lockUser(deps, tx, userId)
    await saveDonationPrivacy(tx, { userId, ...choice, chosenAt: deps.clock.now() })
  })
  return choice
}
