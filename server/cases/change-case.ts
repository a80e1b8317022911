import {
  ALT_MAX,
  CAPTION_MAX,
  ENDED_NOTE_MAX,
  UPDATE_TEXT_MAX,
  UPDATE_TITLE_MAX,
} from '#contract/case-limits.ts'
import { cleanLine, cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { StoredImage } from '#server/media/store-image.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { writeCaseCard } from './case-card.ts'
import { type ImagePlace, insertImages, readCover } from './case-images.queries.ts'

type CaseDeps = Pick<Deps, 'database' | 'ids' | 'clock'>

/** Cleaned text of a field within its length, counted as the database counts. @throws invalidInput, naming the field */
const fitting = (field: string, text: string, max: number, min = 1): string => {
  const { length } = [...text]
  if (length < min) throw invalidFields([{ field, message: 'This can’t be empty.' }])
  if (length > max)
    throw invalidFields([{ field, message: `Keep it to ${max.toLocaleString('en-US')} characters.` }])
  return text
}

export type ImageToPlace = { readonly stored: StoredImage; readonly alt: string; readonly caption?: string }

/** Puts pictures on a case: as its cover, in its gallery, or beside an update or a payout. */
export const placeImages = async (
  { database, ids }: CaseDeps,
  caseId: string,
  { place, placeId = null }: { place: ImagePlace; placeId?: string | null },
  images: readonly ImageToPlace[],
): Promise<void> => {
  const rows = images.map(({ stored, alt, caption }, position) => ({
    imageId: ids.uuid(),
    place,
    placeId,
    position,
    alt: fitting('alt', cleanLine(alt), ALT_MAX),
    caption: caption === undefined ? null : fitting('caption', cleanLine(caption), CAPTION_MAX),
    media: stored,
  }))
  await database.transact((tx) => insertImages(tx, caseId, rows))
}

/** Opens a case to the public. @throws invalidInput without a cover; conflict where it isn't a draft or under review any more */
export const publishCase = async (deps: CaseDeps, caseId: string): Promise<void> => {
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
}

/** Posts an update on the case's page. @returns its id */
export const postUpdate = async (
  { database, ids, clock }: CaseDeps,
  caseId: string,
  update: { title: string; text: string },
): Promise<string> => {
  const updateId = ids.uuid()
  await database.transact(async (tx) => {
    const values = {
      caseId,
      updateId,
      title: fitting('title', cleanLine(update.title), UPDATE_TITLE_MAX),
      body: fitting('text', cleanText(update.text), UPDATE_TEXT_MAX),
      postedAt: clock.now(),
    }
    await tx.insertInto('caseUpdate').values(values).execute()
    await announceCase(tx, caseId)
  })
  return updateId
}

/** Ends the giving; the page stays. @throws conflict where it has ended */
export const endCase = async (deps: CaseDeps, caseId: string, note: string | null): Promise<void> => {
  const endedNote = note === null ? null : fitting('endedNote', cleanLine(note), ENDED_NOTE_MAX)
  const ended = await deps.database.transact(async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ status: 1, endedAt: deps.clock.now(), endedNote })
      .where('caseId', '=', caseId)
      .where('status', '=', 0)
      .executeTakeFirst()
    await announceCase(tx, caseId)
    return changed.numUpdatedRows > 0n
  })
  if (!ended) throw new Refusal('conflict')
  await writeCaseCard(deps, caseId)
}

/** The recipient passed the identity check: transfers may leave. */
export const verifyWithdrawalAccount = async (
  { database, clock }: CaseDeps,
  caseId: string,
): Promise<void> => {
  const verifiedAt = clock.now()
  await database.reader
    .insertInto('withdrawalAccount')
    .values({ caseId, state: 1, verifiedAt })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet({ state: 1, verifiedAt }))
    .execute()
}

/** Sets the curated cases of the home page, these and no others, in this order. One row a case: no transaction over several. */
export const curateCases = async ({ database }: CaseDeps, caseIds: readonly string[]): Promise<void> => {
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
