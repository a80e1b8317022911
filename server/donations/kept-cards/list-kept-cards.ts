import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import type { Deps } from '#server/deps.ts'
import { readKeptCards } from './kept-cards.queries.ts'

/** Cards that a person kept, newest first. */
export const listKeptCards = async (
  { database }: Pick<Deps, 'database'>,
  userId: string,
): Promise<KeptCard[]> =>
  (await readKeptCards(database.db, userId)).map(({ cardId, brand, last4, expMonth, expYear, keptAt }) => ({
    cardId,
    brand,
    last4,
    expMonth,
    expYear,
    keptAt: keptAt.toISOString(),
  }))
