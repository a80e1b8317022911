import type { CaseCard } from '#contract/cases/cases.ts'
import {
  accountFactsOf,
  holdCauseOf,
  holdFacts,
  SHOWN_RECIPIENT_COLUMNS,
  shownRecipientOf,
} from '#server/cases/case-row.queries.ts'
import { deadlineRefundAt, donationStatusOf, recentSince } from '#server/cases/cases.policy.ts'
import { readCovers } from '#server/cases/files/case-images.queries.ts'
import type { Deps } from '#server/deps.ts'
import { readListBalances, totalsOf } from '#server/ledger/balance.store.ts'
import { readRecentGivers } from './donations.queries.ts'

/** The cards of the listed cases, in their order. A case that isn't public is omitted. */
export const readCards = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseIds: readonly string[],
): Promise<CaseCard[]> => {
  if (caseIds.length === 0) return []
  const { db } = database
  const now = clock.now()
  const [rows, covers, balanceOf, recent] = await Promise.all([
    db
      .selectFrom('cases')
      .select([
        'caseId',
        'slug',
        'title',
        'summary',
        'raiseType',
        ...SHOWN_RECIPIENT_COLUMNS,
        'state',
        'goalCents',
        'status',
        'endsAt',
        'sample',
        'accountState',
        'verifiedAt',
        'donationsEnabled',
        'publishedAt',
        'visibility',
        holdFacts.held.as('held'),
        holdFacts.frozenByHold.as('frozenByHold'),
      ])
      .where('caseId', 'in', caseIds)
      .where('visibility', '=', 'live')
      .execute(),
    readCovers(db, caseIds),
    readListBalances(db, caseIds),
    readRecentGivers(db, caseIds, recentSince(now)),
  ])
  const byId = new Map(rows.map((row) => [row.caseId, row]))
  return caseIds.flatMap((caseId) => {
    const [row, cover] = [byId.get(caseId), covers.get(caseId)]
    if (row === undefined || cover === undefined) return []
    const { purpose, organizerName, beneficiaryFirstName, beneficiaryLastName, ...rest } = row
    const { beneficiaryRelation, beneficiaryAccepted, erasedAt, ...shown } = rest
    const { status, endsAt, accountState, verifiedAt, held, frozenByHold, ...more } = shown
    const { donationsEnabled, publishedAt, visibility, ...facts } = more
    const { verified, frozen } = accountFactsOf({ accountState, frozenByHold })
    const dates = { publishedAt, endsAt, verifiedAt }
    const donationStatus = donationStatusOf({ ...dates, status, visibility, donationsEnabled, frozen }, now)
    return [
      {
        ...facts,
        recipientFirstName: shownRecipientOf(row).firstName,
        cover,
        ...totalsOf(balanceOf(caseId), holdCauseOf({ verified, verifiedAt, held })),
        ...recent(caseId),
        ended: donationStatus === 'ended',
        paused: donationStatus === 'paused',
        deadlineRefund: deadlineRefundAt({ publishedAt, verifiedAt }, now) !== null,
      },
    ]
  })
}
