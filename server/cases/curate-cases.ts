import type { Deps } from '#server/deps.ts'

/** Sets the curated cases of the home page, these and no others, in this order. One row a case: no transaction over several. */
export const curateCases = async (
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
