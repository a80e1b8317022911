import type { ListFilters } from '#contract/staff/list-filters.ts'
import { findCaseIds } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'

type Whose = {
  /** Null for all cases. */
  readonly caseIds: readonly string[] | null
  /** Of the donor's address; undefined for all donors. */
  readonly emailHash: string | undefined
}

/** The cases and the donor that a list is filtered by. */
export const selectWhose = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  { ofCase, donor }: Pick<ListFilters, 'ofCase' | 'donor'>,
): Promise<Whose> => ({
  caseIds: await findCaseIds(database.db, ofCase),
  emailHash: donor === undefined ? undefined : personalData.emailHash(donor),
})
