import { sql } from 'kysely'
import { DAY_MS, pacificDay } from '#contract/dates.ts'
import { cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Window } from './insight-hours.queries.ts'

const WORDS_MAX = 60
/** Minimum count to be shown: rarer texts could be one person's own words. */
export const SHOWN_FROM = 3

/** Normalizes a search text without possible addresses, numbers or links. Null if little is left. */
export const searchWords = (typed: string): string | null => {
  const words = cleanText(typed).toLowerCase()
  if (words.length < 2 || words.length > WORDS_MAX) return null
  return /[@/\\]|\d{3,}|www\./.test(words) ? null : words
}

/** Adds to the count of a search text without results. Doesn't store who searched. */
export const addSearches = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  words: string,
  times: number,
): Promise<void> => {
  const searchedOn = pacificDay(clock.now())
  await sql`
    insert into empty_search (words, searched_on, times) values (${words}, ${searchedOn}::date, ${times})
    on conflict (words, searched_on) do update set times = empty_search.times + excluded.times`.execute(
    database.db,
  )
}

/** Counts a search without results, if its text isn't personal. */
export const countEmptySearch = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  typed: string,
): Promise<void> => {
  const words = searchWords(typed)
  if (words !== null) await addSearches(deps, words, 1)
}

export const readEmptySearches = async (
  { database }: Pick<Deps, 'database'>,
  { from, to }: Window,
): Promise<{ words: string; times: number }[]> => {
  const { rows } = await sql<{ words: string; times: number }>`
    select words, sum(times)::int as times from empty_search
    where searched_on >= ${pacificDay(from)}::date and searched_on <= ${pacificDay(to)}::date
    group by words having sum(times) >= ${SHOWN_FROM}
    order by sum(times) desc, words limit 200`.execute(database.db)
  return rows
}

export const forgetEmptySearches = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  keptDays: number,
): Promise<void> => {
  const before = pacificDay(new Date(clock.now().getTime() - keptDays * DAY_MS))
  await sql`delete from empty_search where searched_on < ${before}::date`.execute(database.db)
}
