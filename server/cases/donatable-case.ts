import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { HoldCause } from '#contract/cases/case-states.ts'
import type { Image } from '#contract/cases/cases.ts'
import { ORGANIZER_ERASED } from '#contract/cases/erased-case.ts'
import { codes } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type DonatableRow,
  holdCauseOf,
  isPublic,
  readCaseRow,
  readDonatableRow,
  shownRecipientOf,
  wasPublic,
} from './case-row.queries.ts'
import { type DonationStatus, donationStatusOf, endOf, verificationDates } from './cases.policy.ts'
import { readCover } from './files/case-images.queries.ts'

/** The data of a case that a donation needs, while it is open and for its receipts later. */
export type DonatableCase = {
  readonly caseId: string
  readonly title: string
  readonly slug: string
  readonly city: string
  readonly state: string
  readonly organizerName: string
  readonly organizerFirstName: string
  /** The recipient as the public reads it: the organizer if the purpose is "myself". */
  readonly recipientName: string
  readonly recipientFirstName: string
  readonly recipientIsNamed: boolean
  readonly donationStatus: DonationStatus
  /** The organizer's thank-you to every donor. */
  readonly thankYou: string | null
  /** When donations are refunded unless the recipient is verified by then; null once verified. */
  readonly refundsAt: Date | null
  /** Reason why its payouts are held. */
  readonly heldFor: HoldCause | null
  /** Whether its organizer erased their account. */
  readonly erased: boolean
}

/** The case as a mail's first line names it. */
export const mailedCaseOf = ({ title, organizerName }: DonatableCase): MailedCase => ({
  caseTitle: title,
  organizerName,
})

/** A donatable case with its cover image. */
export type PicturedCase = DonatableCase & {
  readonly cover: { readonly mediaId: string; readonly alt: string } | null
}

/**
 * Null if there is no such case. Includes cases that no longer accept donations, because receipts mention
 * them.
 */
export const readDonatableCase = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<DonatableCase | null> => {
  const row = await readDonatableRow(database.db, caseId)
  return row === null ? null : donatableCaseOf(row, clock.now())
}

const donatableCaseOf = (row: DonatableRow, now: Date): DonatableCase => {
  const recipient = shownRecipientOf(row)
  return {
    caseId: row.caseId,
    title: row.title,
    slug: row.slug,
    city: row.city,
    state: row.state,
    organizerName: row.organizerName,
    organizerFirstName: firstNameOf(row.organizerName),
    recipientName: recipient.fullName,
    recipientFirstName: recipient.firstName,
    recipientIsNamed: recipient.isNamed,
    donationStatus: donationStatusOf(row, now),
    thankYou: row.thankYou,
    refundsAt: verificationDates(row).refundsAt,
    heldFor: holdCauseOf(row),
    erased: row.erasedAt !== null,
  }
}

/** Reads a donatable case with its cover. Null if there is no such case. */
export const readPicturedCase = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<PicturedCase | null> => {
  const [donatableCase, cover] = await Promise.all([
    readDonatableCase(deps, caseId),
    readCover(deps.database.db, caseId),
  ])
  return donatableCase && { ...donatableCase, cover }
}

/** A case as one of its donors follows it. */
export type FollowedCase = DonatableCase & {
  readonly cover: Image | null
  readonly endedAt: Date | null
}

/** Null if there is no such case. Includes cases that are no longer public, which their donors still see in their list. */
export const readFollowedCase = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<FollowedCase | null> => {
  const [row, cover] = await Promise.all([
    readDonatableRow(deps.database.db, caseId),
    readCover(deps.database.db, caseId),
  ])
  if (row === null) return null
  const now = deps.clock.now()
  return { ...donatableCaseOf(row, now), cover, endedAt: endOf(row, now) }
}

/** Checks that a case is public. @throws notFound for an unknown case and one that isn't public alike */
export const requirePublicCase = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<void> => {
  if (!(await isPublic(database.db, caseId))) throw new Refusal('notFound')
}

/**
 * A public case that people can follow, and whose organizer they can write to.
 * @throws notFound; caseGone if staff hid it, or if its organizer erased their account
 */
export const requireOrganizedCase = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<void> => {
  const row = await readCaseRow(database.db, caseId)
  if (row === null || row.visibility !== 'live')
    throw new Refusal(row && wasPublic(row) ? 'caseGone' : 'notFound')
  if (row.erasedAt !== null) throw new Refusal('caseGone', { sentence: ORGANIZER_ERASED })
}

/** Whether the organizer of a case erased their account. */
export const isErased = async (db: Db, caseId: string): Promise<boolean> =>
  (await readCaseRow(db, caseId))?.erasedAt != null

/**
 * The case of a new donation. @throws notFound, and caseTakesNoDonations if donations are closed or paused
 */
export const requireDonatableCase = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<DonatableCase> => {
  const donatableCase = await readDonatableCase(deps, caseId)
  // A donor may still see the form of a case that was hidden meanwhile, so the sentence is a hidden case's, whatever the
  // cause: an unknown case isn't told apart.
  if (donatableCase === null || donatableCase.donationStatus === 'not_public')
    throw new Refusal('notFound', { sentence: `${codes.caseGone.sentence} You weren’t charged.` })
  if (donatableCase.donationStatus !== 'open')
    throw new Refusal('caseTakesNoDonations', { reason: donatableCase.donationStatus })
  return donatableCase
}
