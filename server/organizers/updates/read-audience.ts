import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { readUpdateReaders } from '#server/mail-preferences/mail-preferences.ts'
import { readConsentingDonors } from '#server/orders/donors/news-donors.ts'
import type { Db } from '#server/platform/database.ts'

export type Recipient = { readonly emailHash: string; readonly orderId: string | null }
export type Audience = {
  /** Donors who subscribed to updates. */
  readonly donors: readonly Recipient[]
  /** Followers who aren’t among them. */
  readonly followers: readonly Recipient[]
  readonly quietDonorCount: number
}

/**
 * Addresses that get a case's updates by mail; with `only`, whether this one does. The latest choice of an
 * address counts: donating again with consent ends an unsubscribe.
 */
export const readAudience = async (db: Db, caseId: string, only?: string): Promise<Audience> => {
  const [all, readers] = await Promise.all([
    readConsentingDonors(db, caseId, only),
    readUpdateReaders(db, caseId, only),
  ])
  const chosen = new Map(readers.map((reader) => [reader.emailHash, reader]))
  const donors = all.filter(({ emailHash, consentedAt }) => {
    const choice = chosen.get(emailHash)
    if (choice === undefined || consentedAt === null) return choice?.wanted ?? consentedAt !== null
    return choice.wanted || choice.changedAt < consentedAt
  })
  const asDonor = new Set(donors.map(({ emailHash }) => emailHash))
  return {
    donors: donors.map(({ emailHash, orderId }) => ({ emailHash, orderId })),
    followers: readers
      .filter(({ isFollower, emailHash }) => isFollower && !asDonor.has(emailHash))
      .map(({ emailHash }) => ({ emailHash, orderId: null })),
    quietDonorCount: all.length - donors.length,
  }
}

export const countAudience = ({ donors, followers, quietDonorCount }: Audience): Dashboard['audience'] => ({
  donorCount: donors.length,
  quietDonorCount,
  followerCount: followers.length,
})

/** Number of addresses that get a case's updates. */
export const countNewsReaders = async (db: Db, caseId: string): Promise<number> => {
  const { donors, followers } = await readAudience(db, caseId)
  return donors.length + followers.length
}
