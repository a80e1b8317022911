import { firstNameOf } from '#contract/accounts/first-name.ts'
import { FIRST_NAME_FALLBACK, FIRST_NAME_TOKEN } from '#contract/fundraisers/organizer-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderIds } from '../order-key.ts'
import { readDonorRow } from './donors.queries.ts'

/** The organizer's text with the donor's first name inserted. */
export const wordsToDonor = (words: string, donorName: string): string =>
  words.replaceAll(FIRST_NAME_TOKEN, firstNameOf(donorName) || FIRST_NAME_FALLBACK)

/** A thank-you with the donor's first name inserted; null if the organizer wrote none. */
export const thanksTo = (words: string | null, donorName: string): string | null =>
  words === null ? null : wordsToDonor(words, donorName)

/** The thank-you that the organizer sent for this donation; null if there is none. */
export const readThanks = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, orderId }: OrderIds,
  donorName: string,
): Promise<string | null> => {
  const row = await readDonorRow(database.db, caseId, orderId)
  return thanksTo(row?.thanks ?? null, donorName)
}
