import { firstNameOf } from '#contract/accounts/first-name.ts'
import { FIRST_NAME_FALLBACK, FIRST_NAME_TOKEN } from '#contract/fundraisers/organizer-limits.ts'
import { readAuthors } from '#server/cases/team/authors.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderIds } from '../order-key.ts'
import { readDonorRow } from './donors.queries.ts'

/** The organizer's text with the donor's first name inserted. */
export const wordsToDonor = (words: string, donorName: string): string =>
  words.replaceAll(FIRST_NAME_TOKEN, firstNameOf(donorName) || FIRST_NAME_FALLBACK)

/** A thank-you with the donor's first name inserted; null if the organizer wrote none. */
export const thanksTo = (words: string | null, donorName: string): string | null =>
  words === null ? null : wordsToDonor(words, donorName)

type Thanks = {
  readonly text: string
  /** The co-organizer or beneficiary who wrote it; null for the organizer. */
  readonly by: string | null
}

/** The thank-you that was sent for this donation; null if there is none. */
export const readThanks = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { caseId, orderId }: OrderIds,
  donorName: string,
): Promise<Thanks | null> => {
  const row = await readDonorRow(db, caseId, orderId)
  const text = thanksTo(row?.thanks ?? null, donorName)
  if (row === null || text === null) return null
  const { thankedBy } = row
  return {
    text,
    by: thankedBy === null ? null : ((await readAuthors(db, caseId)).get(thankedBy)?.name ?? null),
  }
}
