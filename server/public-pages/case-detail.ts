import * as z from 'zod'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { costItemShape, storyBlockShape } from '#contract/cases/case-shapes.ts'
import { VISIBILITIES } from '#contract/cases/case-states.ts'
import { CASE_STATUS, type CaseDetail, PURPOSE } from '#contract/cases/cases.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import {
  type CaseRow,
  holdCauseOf,
  purposeOf,
  readCaseRow,
  shownRecipientOf,
  wasPublic,
} from '#server/cases/case-row.queries.ts'
import { donationStatusOf, endOf, recentSince, verificationDates } from '#server/cases/cases.policy.ts'
import { imagesAt, type PlacedImage, readImages } from '#server/cases/files/case-images.queries.ts'
import { type CaseReader, mayReadUnpublished } from '#server/cases/readable-case.ts'
import { listTeamNames } from '#server/cases/team/read-team.ts'
import { readUpdates, type UpdateRow } from '#server/cases/updates/case-updates.queries.ts'
import { describeUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { readFirstClearsAt } from '#server/donations/clearing-donations.ts'
import { readDeadlineRefund } from '#server/donations/refunds/read-deadline-refund.ts'
import { readPayoutInterval } from '#server/identity-check/withdrawal-account/payout-interval.ts'
import { type Balance, readBalance, totalsOf } from '#server/ledger/balance.store.ts'
import { readPayoutDate } from '#server/payouts/payout-dates.ts'
import { readPayoutHistory } from '#server/payouts/payout-history.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readRecentGivers } from './donations.queries.ts'

const storyShape = z.array(storyBlockShape)
const costItemsShape = z.array(costItemShape)

const peopleOf = (row: CaseRow) => {
  const recipient = shownRecipientOf(row)
  return {
    organizer: {
      displayName: row.organizerName,
      firstName: firstNameOf(row.organizerName),
      relation: row.organizerRelation,
    },
    recipient: {
      ...recipient,
      // Words in place of a name say the relation already.
      relation: row.purpose === PURPOSE.someoneElse && recipient.isNamed ? row.beneficiaryRelation : null,
    },
  }
}

const picturesOf = ({ erasedAt }: CaseRow, images: readonly PlacedImage[], updates: readonly UpdateRow[]) => {
  const [cover = null] = imagesAt(images, 'cover')
  if (cover === null && erasedAt === null) throw new Error('A public case has no cover')
  return {
    cover,
    gallery: imagesAt(images, 'gallery'),
    updates: describeUpdates(updates, images),
  }
}

const datesOf = (row: CaseRow, now: Date) => {
  const { donationsPauseAt, refundsAt } = verificationDates(row)
  const isPassed = row.verified || row.accountState === WITHDRAWAL_ACCOUNT.disabled
  return {
    verified: row.verified,
    // A freeze of ours may doubt the identity itself.
    verifiedAt: (isPassed ? row.verifiedAt : null)?.toISOString() ?? null,
    donationsPauseAt: donationsPauseAt?.toISOString() ?? null,
    refundsAt: refundsAt?.toISOString() ?? null,
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
    endedAt: endOf(row, now)?.toISOString() ?? null,
    endedNote: row.endedNote,
  }
}

/**
 * A case in full.
 * @throws notFound for an unknown case, and for one the viewer may not see; caseGone if it was public until
 * staff hid it
 */
export const getCaseDetail = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  caseReader: CaseReader = null,
): Promise<CaseDetail> => {
  const now = clock.now()
  const { db } = database
  const row = await readCaseRow(db, caseId)
  if (row === null || (row.visibility !== 'live' && !mayReadUnpublished(caseReader, row.ownerId)))
    throw new Refusal(row && wasPublic(row) ? 'caseGone' : 'notFound')
  const [balance, images, updates, team, recent, transfers, firstClearsAt, deadlineRefund, chosen] =
    await Promise.all([
      readBalance(db, caseId),
      readImages(db, caseId),
      readUpdates(db, caseId),
      listTeamNames(db, caseId),
      readRecentGivers(db, [caseId], recentSince(now)),
      readPayoutHistory(db, caseId),
      readFirstClearsAt(db, caseId),
      readDeadlineRefund(db, row, now),
      readPayoutInterval(db, caseId),
    ])
  const owed = { ...chosen, ...transfers, payableCents: balance.payableCents, firstClearsAt }
  const mayBePaid = row.verified && !row.held
  const transfer = mayBePaid ? await readPayoutDate({ database, clock }, caseId, owed) : null
  return {
    ...ownFacts(row, balance, now),
    ...peopleOf(row),
    team,
    ...picturesOf(row, images, updates),
    ...datesOf(row, now),
    donationStatus: donationStatusOf(row, now),
    deadlineRefund,
    ...recent(caseId),
    payoutCount: transfers.paidCount,
    inTransit: transfers.inTransit && {
      ...transfers.inTransit,
      arrivesAt: transfers.inTransit.arrivesAt.toISOString(),
    },
    payoutInterval: chosen.interval,
    nextTransferAt: transfer?.sendsAt.toISOString() ?? null,
  }
}

const ownFacts = (row: CaseRow, balance: Balance, now: Date) => ({
  caseId: row.caseId,
  slug: row.slug,
  purpose: purposeOf(row),
  raiseType: row.raiseType,
  raiseScene: row.raiseScene,
  title: row.title,
  summary: row.summary,
  story: storyShape.parse(row.story),
  costItems: costItemsShape.parse(row.costItems),
  wordsOfSupportEnabled: row.wordsOfSupportEnabled !== false,
  goalCents: row.goalCents,
  city: row.city,
  state: row.state,
  ...totalsOf(balance, holdCauseOf(row)),
  status: endOf(row, now) === null ? CASE_STATUS.progressing : CASE_STATUS.ended,
  visibility: parseEnumColumn(VISIBILITIES, row.visibility),
  sample: row.sample,
  erased: row.erasedAt !== null,
  version: row.version,
})
