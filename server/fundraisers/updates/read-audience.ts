import type { Audience as AudienceCounts } from '#contract/fundraisers/dashboard-shapes.ts'
import { DONATIONS_COUNTED_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { requireTeamCase } from '#server/cases/team/team-case.ts'
import type { Deps } from '#server/deps.ts'
import type { ClearingTimes } from '#server/donations/clearing-times.ts'
import { readGiftsBetween } from '#server/donations/donors/gifts-between.ts'
import {
  countConsentingDonors,
  countDonorsOf,
  type NewsDonor,
  readConsentingDonors,
} from '#server/donations/donors/news-donors.ts'
import {
  listWanting,
  readUpdateReaders,
  type UpdateReader,
} from '#server/mail-preferences/mail-preferences.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'

export type Recipient = { readonly emailHash: string; readonly orderId: string | null }
export type Audience = {
  /** Donors who subscribed to updates. */
  readonly donors: readonly Recipient[]
  /** Followers who aren’t subscribed donors. */
  readonly followers: readonly Recipient[]
  /** Donors who neither asked for updates nor turned them off. */
  readonly undecidedDonors: readonly (Recipient & Pick<NewsDonor, 'firstClearsAt'>)[]
}

type Addressed = { readonly emailHash: string }
type Consent = { readonly consentedAt: Date | null }

/** Whether a donor gets updates. Their latest choice counts: donating again with consent ends an unsubscribe. */
const getsUpdates = ({ consentedAt }: Consent, choice: UpdateReader | undefined): boolean => {
  if (choice === undefined || consentedAt === null) return choice?.wanted ?? consentedAt !== null
  return choice.wanted || choice.changedAt < consentedAt
}

const followersAmong = (readers: readonly UpdateReader[], donors: readonly Addressed[]): UpdateReader[] => {
  const asDonor = new Set(donors.map(({ emailHash }) => emailHash))
  return readers.filter(({ isFollower, emailHash }) => isFollower && !asDonor.has(emailHash))
}

/** Addresses that get a case's updates by mail. With `only`, considers only this address. */
export const readAudience = async (db: Db, caseId: string, only?: string): Promise<Audience> => {
  const [all, readers] = await Promise.all([
    readConsentingDonors(db, caseId, only === undefined ? undefined : [only]),
    readUpdateReaders(db, caseId, only),
  ])
  const choices = new Map(readers.map((reader) => [reader.emailHash, reader]))
  const donors = all.filter((donor) => getsUpdates(donor, choices.get(donor.emailHash)))
  const asDonor = new Set(donors.map(({ emailHash }) => emailHash))
  return {
    donors: donors.map(({ emailHash, orderId }) => ({ emailHash, orderId })),
    followers: followersAmong(readers, donors).map(({ emailHash }) => ({ emailHash, orderId: null })),
    undecidedDonors: all
      .filter(({ emailHash }) => !asDonor.has(emailHash) && !choices.has(emailHash))
      .map(({ emailHash, orderId, firstClearsAt }) => ({ emailHash, orderId, firstClearsAt })),
  }
}

/**
 * Counts the audience: the donors up to one more than the maximum. Reads only those with a choice of their own; the
 * database counts the others: those who consented, or with `countOthers` all of them.
 */
const countAudience = async (
  db: Db,
  caseId: string,
  countOthers: typeof countConsentingDonors = countConsentingDonors,
): Promise<AudienceCounts> => {
  const readers = await readUpdateReaders(db, caseId)
  const choices = new Map(readers.map((reader) => [reader.emailHash, reader]))
  const hashes = [...choices.keys()]
  const [choosers, othersCount] = await Promise.all([
    readConsentingDonors(db, caseId, hashes),
    countOthers(db, caseId, hashes),
  ])
  const subscribed = choosers.filter((donor) => getsUpdates(donor, choices.get(donor.emailHash)))
  return {
    donorCount: Math.min(othersCount + subscribed.length, DONATIONS_COUNTED_MAX + 1),
    followerCount: followersAmong(readers, subscribed).length,
  }
}

/** Whether a payout's note speaks for the first of a donor's donations. */
export const isFirstWithin = (
  { firstClearsAt }: Pick<NewsDonor, 'firstClearsAt'>,
  times: readonly ClearingTimes[],
): boolean =>
  firstClearsAt !== null &&
  times.some(({ after, until }) => firstClearsAt <= until && (after === null || firstClearsAt > after))

/** Donors who asked what their donations paid for, if a payout's note speaks for any of them. */
export const readArrivalReaders = async (
  db: Db,
  caseId: string,
  times: readonly ClearingTimes[],
): Promise<readonly Recipient[]> => {
  const emailHashes = await listWanting(db, caseId, 'arrivals')
  if (emailHashes.length === 0) return []
  const gifts = await readGiftsBetween(db, caseId, times, emailHashes)
  return [...gifts.values()].map(({ emailHash, orderId }) => ({ emailHash, orderId }))
}

/** How many of those who asked what their donations paid for wouldn't get a note otherwise. */
const countFurtherReaders = async (
  db: Db,
  caseId: string,
  times: readonly ClearingTimes[],
): Promise<number> => {
  const hashes = (await readArrivalReaders(db, caseId, times)).map(({ emailHash }) => emailHash)
  if (hashes.length === 0) return 0
  const [donors, readers] = await Promise.all([
    readConsentingDonors(db, caseId, hashes),
    readUpdateReaders(db, caseId),
  ])
  const choices = new Map(readers.map((reader) => [reader.emailHash, reader]))
  return donors.filter((donor) => {
    const choice = choices.get(donor.emailHash)
    return !getsUpdates(donor, choice) && !(choice === undefined && isFirstWithin(donor, times))
  }).length
}

/**
 * Number of addresses that a payout's note is mailed to: those that get updates, those that asked what their donations paid
 * for, and each donor whose first donation it speaks for, unless they turned mail off.
 */
export const countNoteReaders = async (
  db: Db,
  caseId: string,
  times: readonly ClearingTimes[],
): Promise<number> => {
  const { donorCount, followerCount } = await countAudience(db, caseId, (...args) =>
    countDonorsOf(...args, times),
  )
  return donorCount + followerCount + (await countFurtherReaders(db, caseId, times))
}

/** Counts the audience of a case for its team. @throws notFound for anyone else */
export const countOwnAudience = async (
  deps: Pick<Deps, 'database'>,
  actor: SignedIn,
  caseId: string,
): Promise<AudienceCounts> => {
  await requireTeamCase(deps, actor, caseId)
  return countAudience(deps.database.db, caseId)
}
