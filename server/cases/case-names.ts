import { nameWithInitial } from '#contract/accounts/first-name.ts'
import type { Db } from '#server/platform/database.ts'
import { recipientNameOf } from './case-row.queries.ts'

/** A case in staff lists, whatever its visibility. */
export type CaseName = {
  readonly caseId: string
  readonly title: string
  readonly slug: string
  readonly recipientDisplay: string
}

/** Reads the names of many cases. An unknown case gets its id as its title. */
export const readCaseNames = async (
  db: Db,
  caseIds: readonly string[],
): Promise<(caseId: string) => CaseName> => {
  const rows =
    caseIds.length === 0
      ? []
      : await db
          .selectFrom('cases')
          .select([
            'caseId',
            'title',
            'slug',
            'purpose',
            'organizerName',
            'beneficiaryFirstName',
            'beneficiaryLastName',
          ])
          .where('caseId', 'in', [...new Set(caseIds)])
          .execute()
  const byId = new Map(
    rows.map((row) => {
      const { caseId, title, slug } = row
      return [caseId, { caseId, title, slug, recipientDisplay: nameWithInitial(recipientNameOf(row)) }]
    }),
  )
  return (caseId) => byId.get(caseId) ?? { caseId, title: caseId, slug: '', recipientDisplay: 'Unknown' }
}
