import type { CaseCard } from '#contract/cases.ts'
import { firstNameOf } from '#contract/first-name.ts'
import { readCovers } from '#server/cases/case-images.queries.ts'
import { recipientNameOf } from '#server/cases/case-row.queries.ts'
import { endOf, recentSince } from '#server/cases/cases.policy.ts'
import type { Deps } from '#server/deps.ts'
import { readListTotals } from '#server/ledger/balance.store.ts'
import { readRecentGivers } from './donations.queries.ts'

/** The cards of these cases, in this order. One that has gone since is left out. */
export const readCards = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseIds: readonly string[],
): Promise<CaseCard[]> => {
  if (caseIds.length === 0) return []
  const { reader } = database
  const now = clock.now()
  const [rows, covers, totals, recent] = await Promise.all([
    reader
      .selectFrom('cases')
      .select([
        'caseId',
        'slug',
        'title',
        'summary',
        'raiseType',
        'purpose',
        'organizerName',
        'beneficiaryFirstName',
        'beneficiaryLastName',
        'city',
        'state',
        'goalCents',
        'status',
        'endedAt',
        'endsAt',
        'sample',
      ])
      .where('caseId', 'in', caseIds)
      .where('visibility', '=', 'live')
      .execute(),
    readCovers(reader, caseIds),
    readListTotals(reader, caseIds),
    readRecentGivers(reader, caseIds, recentSince(now)),
  ])
  const byId = new Map(rows.map((row) => [row.caseId, row]))
  return caseIds.flatMap((caseId) => {
    const [row, cover, figures] = [byId.get(caseId), covers.get(caseId), totals.get(caseId)]
    if (row === undefined || cover === undefined || figures === undefined) return []
    const { purpose, organizerName, beneficiaryFirstName, beneficiaryLastName, ...shown } = row
    const { status, endedAt, endsAt, ...facts } = shown
    const recipient = { purpose, organizerName, beneficiaryFirstName, beneficiaryLastName }
    return [
      {
        ...facts,
        recipientFirstName: firstNameOf(recipientNameOf(recipient)),
        cover,
        ...figures,
        ...recent(caseId),
        ended: endOf({ status, endedAt, endsAt }, now) !== null,
      },
    ]
  })
}
