import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields } from '#server/platform/refusal.ts'

/**
 * Replaces the curated cases of the home page, in this order. One row per case: no transaction spans several.
 */
export const setCuratedCases = async (
  { database }: Pick<Deps, 'database'>,
  caseIds: readonly string[],
): Promise<void> => {
  await database.db.deleteFrom('operationCase').where('caseId', 'not in', caseIds).execute()
  for (const [position, caseId] of caseIds.entries()) {
    await database.db
      .insertInto('operationCase')
      .values({ caseId, position })
      .onConflict((conflict) => conflict.column('caseId').doUpdateSet({ position }))
      .execute()
  }
}

/** @throws invalidInput if one of the cases doesn't exist */
const requireCases = async (
  { database }: Pick<Deps, 'database'>,
  caseIds: readonly string[],
): Promise<void> => {
  const rows = await database.db.selectFrom('cases').select('caseId').where('caseId', 'in', caseIds).execute()
  const known = new Set(rows.map(({ caseId }) => caseId))
  const unknown = caseIds.filter((caseId) => !known.has(caseId))
  if (unknown.length > 0)
    throw invalidFields([{ field: 'caseIds', message: `There is no case ${unknown.join(', ')}.` }])
}

type Input = { readonly caseIds: readonly string[]; readonly reason: string }

/**
 * Curates the home page. The audit row comes first, because the list is written case by case. @throws
 * notAllowed, invalidInput
 */
export const curateCases = staffAct(
  {
    act: 'cases.curate',
    capability: 'case.curate',
    // Also the cases chosen so far, because a new list may drop or move them.
    subject: async ({ database }, { caseIds }) => {
      const current = await database.db.selectFrom('operationCase').select('caseId').execute()
      return [...caseIds, ...current.map(({ caseId }) => caseId)].map((caseId) => ({ kind: 'case', caseId }))
    },
    reason: ({ reason }: Input) => reason,
  },
  async (deps, _staff, { caseIds }, audit): Promise<number> => {
    if (caseIds.length > 0) await requireCases(deps, caseIds)
    await deps.database.transact((tx) => audit.record(tx, { caseId: null, details: { caseIds } }))
    await setCuratedCases(deps, caseIds)
    return caseIds.length
  },
)
