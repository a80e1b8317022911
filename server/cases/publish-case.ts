import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { writeCaseCard } from './case-card.ts'
import { readCover } from './case-images.queries.ts'

/** Opens a case to the public. @throws invalidInput without a cover; conflict where it isn't a draft or under review any more */
export const publishCase = async (deps: Pick<Deps, 'database' | 'clock'>, caseId: string): Promise<void> => {
  const { database, clock } = deps
  if ((await readCover(database.reader, caseId)) === null)
    throw invalidFields([{ field: 'cover', message: 'Add a picture that people see first.' }])
  const changed = await database.reader
    .updateTable('cases')
    .set({ visibility: 'live', publishedAt: clock.now() })
    .where('caseId', '=', caseId)
    .where('visibility', 'in', ['draft', 'in_review'])
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new Refusal('conflict')
  await writeCaseCard(deps, caseId)
  // Once it is in the lists, so that whoever keeps a list reads one that has it.
  await database.transact((tx) => announceCase(tx, caseId))
}
