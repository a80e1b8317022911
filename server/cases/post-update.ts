import { UPDATE_TEXT_MAX, UPDATE_TITLE_MAX } from '#contract/case-limits.ts'
import { cleanLine, cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { fittingText } from './fitting-text.ts'

/** Posts an update on the case's page. @returns its id */
export const postUpdate = async (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  caseId: string,
  update: { title: string; text: string },
): Promise<string> => {
  const updateId = ids.uuid()
  await database.transact(async (tx) => {
    const values = {
      caseId,
      updateId,
      title: fittingText('title', cleanLine(update.title), UPDATE_TITLE_MAX),
      body: fittingText('text', cleanText(update.text), UPDATE_TEXT_MAX),
      postedAt: clock.now(),
    }
    await tx.insertInto('caseUpdate').values(values).execute()
    await announceCase(tx, caseId)
  })
  return updateId
}
