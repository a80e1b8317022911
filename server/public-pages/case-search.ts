import { type RawBuilder, sql } from 'kysely'
import { typedWords } from '#server/cases/search/search-text.ts'
import type { Db } from '#server/platform/database.ts'
import { correctSpelling } from './spelling.ts'

/** Condition of search cards `c` that have all typed words, each in any of its readings. */
export type SearchQuery = RawBuilder<boolean>

/** With two letters transposed, a word up to this length shares almost no trigram with its correct spelling. */
const SHORT_WORD = 6
const PREFIX_FROM = 3
const CANDIDATES_MAX = 400
/** Cards that show how common a word is: those of the most trending cases. */
const SAMPLED_CARDS = 100
/** A word that more than a tenth of the cards have is common. */
const COMMON = 0.1

/** Matches a word by its stem (floods, flooding), exactly, and as a prefix. */
const readingsOf = (word: string): RawBuilder<unknown> =>
  sql`(plainto_tsquery('english', ${word}) || plainto_tsquery('simple', ${word})${
    word.length >= PREFIX_FROM ? sql` || to_tsquery('simple', ${`${word}:*`})` : sql``
  })`

const hasAll = (queries: readonly RawBuilder<unknown>[]): SearchQuery =>
  sql<boolean>`c.search_words @@ (${sql.join(queries, sql` && `)})`

/** Of each query, the share of the sampled cards that match. */
const shareEach = async (db: Db, queries: readonly RawBuilder<unknown>[]): Promise<number[]> => {
  const { rows } = await sql<{ matches: boolean[] }>`
    select array[${sql.join(queries.map((query) => hasAll([query])))}] as matches
    from case_card c order by c.trend_score desc, c.case_id desc limit ${SAMPLED_CARDS}`.execute(db)
  return queries.map((_, place) => rows.filter(({ matches }) => matches[place]).length / rows.length)
}

/**
 * The index reads all cards of each word that it is asked for. Of several words, only the rarest and those that aren't
 * common are looked up in it, and the common ones in the cards that it finds: "is true" keeps them from the index.
 */
const queryOf = async (db: Db, words: readonly (readonly string[])[]): Promise<SearchQuery> => {
  const queries = words.map((readings) => sql`(${sql.join(readings.map(readingsOf), sql` || `)})`)
  if (queries.length === 1) return hasAll(queries)
  const shares = await shareEach(db, queries)
  const rarest = shares.indexOf(Math.min(...shares))
  const isCommon = (place: number): boolean => place !== rarest && (shares[place] ?? 0) > COMMON
  const common = queries.filter((_, place) => isCommon(place))
  return sql<boolean>`${sql.join(
    [
      hasAll(queries.filter((_, place) => !isCommon(place))),
      ...common.map((query) => sql`(${hasAll([query])}) is true`),
    ],
    sql` and `,
  )}`
}

/** Removes stop words, unless there is nothing else: "or" alone may be Oregon. */
const withoutFillers = async (db: Db, words: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ word: string; filler: boolean }>`
    select word, numnode(plainto_tsquery('english', word)) = 0 as filler
    from unnest(${words}::text[]) with ordinality as typed (word, place) order by place`.execute(db)
  const significant = rows.filter((row) => !row.filler).map((row) => row.word)
  return significant.length > 0 ? significant : [...words]
}

/** Words of public cases similar to a typed one: by trigrams, and short ones by their first letter. */
const lookalikes = async (db: Db, word: string): Promise<string[]> => {
  const short = word.length <= SHORT_WORD ? `${word.slice(0, 1)}%` : null
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word from search_word where word % ${word}
      union
      select word from search_word
      where word like ${short} and char_length(word) between ${word.length - 1} and ${word.length + 1}) as known
    order by similarity(word, ${word}) desc limit ${CANDIDATES_MAX}`.execute(db)
  return rows.map((row) => row.word)
}

/** Materialized, because the planner expects some of all cards to match, and would read all if none does. */
const isFound = async (db: Db, query: SearchQuery): Promise<boolean> => {
  const { rows } = await sql`
    with found as materialized (select 1 from case_card c where ${query})
    select 1 from found limit 1`.execute(db)
  return rows.length > 0
}

export type Search = {
  readonly query: SearchQuery
  /**
   * The query with each word replaced by its most similar known words, so that "floood" finds the flood. Null if some
   * public case matches the words as they were typed.
   */
  readonly correct: () => Promise<SearchQuery | null>
}

/**
 * Builds the query for a search text. The text is only ever a parameter: it has no syntax.
 * @returns null if it has no letter or digit, which finds nothing
 */
export const searchFor = async (db: Db, typed: string): Promise<Search | null> => {
  const allWords = typedWords(typed)
  if (allWords.length === 0) return null
  const words = await withoutFillers(db, allWords)
  const query = await queryOf(
    db,
    words.map((word) => [word]),
  )
  const correct = async (): Promise<SearchQuery | null> => {
    if (await isFound(db, query)) return null
    const corrected = words.map(async (word) => {
      const corrections = correctSpelling(word, await lookalikes(db, word))
      return corrections.length > 0 ? corrections : [word]
    })
    return queryOf(db, await Promise.all(corrected))
  }
  return { query, correct }
}
