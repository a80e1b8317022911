import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { openFields } from './draft-fields.ts'
import { readDraftsOf } from './drafts.queries.ts'

/** A person's drafts for the data export, last saved first. */
export const exportDrafts = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  ownerId: string,
): Promise<AccountExport['drafts']> => {
  const { db } = deps.database
  const drafts = await readDraftsOf(db, ownerId)
  return Promise.all(
    drafts.map(async (draft) => ({
      caseId: draft.caseId,
      savedAt: draft.savedAt.toISOString(),
      fields: await openFields(deps, db, draft),
    })),
  )
}
