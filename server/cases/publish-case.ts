import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { changePublicCase } from './change-public-case.ts'
import { readCover } from './files/case-images.queries.ts'

/** Makes a case public, in the transaction that decides so. */
export const goLive = async (
  deps: Pick<Deps, 'database' | 'clock' | 'ids' | 'handlers'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  await tx
    .updateTable('cases')
    .set({ visibility: 'live', publishedAt: deps.clock.now() })
    .where('caseId', '=', caseId)
    .execute()
  for (const react of deps.handlers.casePublished) await react(deps, tx, caseId)
}

/**
 * Publishes a case. @throws invalidInput without a cover; conflict if it isn't a draft or in review any more
 */
export const publishCase = async (
  deps: Pick<Deps, 'database' | 'clock' | 'ids' | 'handlers'>,
  caseId: string,
): Promise<void> => {
  const { database, clock } = deps
  if ((await readCover(database.db, caseId)) === null)
    throw invalidFields([{ field: 'cover', message: 'Add a picture that people see first.' }])
  const publishedAt = clock.now()
  await changePublicCase(deps, caseId, async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ visibility: 'live', publishedAt })
      .where('caseId', '=', caseId)
      // Also matches a case that a first attempt published before its connection broke.
      .where(({ or, eb }) =>
        or([eb('visibility', 'in', ['draft', 'in_review']), eb('publishedAt', '=', publishedAt)]),
      )
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refusal('conflict')
    for (const react of deps.handlers.casePublished) await react(deps, tx, caseId)
  })
}
