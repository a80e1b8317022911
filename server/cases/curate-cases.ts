import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Replaces the curated cases of the home page, in this order. One row per case: no transaction spans several.
 */
export const setCuratedCases = async (
  { database }: Pick<Deps, 'database'>,
  caseIds: readonly string[],
): Promise<void> => {
  await database.reader
    .deleteFrom('operationCase')
    .$if(caseIds.length > 0, (query) => query.where('caseId', 'not in', caseIds))
    .execute()
  for (const [position, caseId] of caseIds.entries()) {
    await database.reader
      .insertInto('operationCase')
      .values({ caseId, position })
      .onConflict((conflict) => conflict.column('caseId').doUpdateSet({ position }))
      .execute()
  }
}

type Input = { readonly caseIds: readonly string[]; readonly reason: string }

/**
 * Curates the home page. The audit row comes first, because the list is written case by case. @throws
 * notAllowed
 */
export const curateCases = staffAct(
  { act: 'cases.curate', capability: 'case.curate', reason: ({ reason }: Input) => reason },
  async (deps, _staff, { caseIds }, audit): Promise<number> => {
    await deps.database.transact((tx) => audit.record(tx, { caseId: null, details: { caseIds } }))
    await setCuratedCases(deps, caseIds)
    return caseIds.length
  },
)
