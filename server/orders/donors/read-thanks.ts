import { firstNameOf } from '#contract/accounts/first-name.ts'
import { FIRST_NAME_FALLBACK, FIRST_NAME_TOKEN } from '#contract/fundraisers/organizers.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderPlace } from '../order-key.ts'
import { readDonorRow } from './donors.queries.ts'

/** An organizer's words with the donor's first name in them. */
export const wordsToDonor = (words: string, donorName: string): string =>
  words.replaceAll(FIRST_NAME_TOKEN, firstNameOf(donorName) || FIRST_NAME_FALLBACK)

/** What the organizer wrote to the donor of a donation; null where they didn't. */
export const readThanks = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, orderId }: OrderPlace,
  donorName: string,
): Promise<string | null> => {
  const row = await readDonorRow(database.reader, caseId, orderId)
  return row?.thanks == null ? null : wordsToDonor(row.thanks, donorName)
}
