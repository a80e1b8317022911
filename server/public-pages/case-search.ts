import { type RawBuilder, sql } from 'kysely'
import { typedWords } from '#server/cases/search/search-text.ts'
import type { Db } from '#server/platform/database.ts'
import { meantWords } from './spelling.ts'

/** Every one of the typed words, each by any of its readings. */
export type SearchQuery = RawBuilder<unknown>

/** Two letters that changed places leave a word of this length hardly any three in a row in common with itself. */
const SHORT_WORD = 6
const PREFIX_FROM = 3
const CANDIDATES_MAX = 400

/** Matches a word by its stem (floods, flooding), exactly, and as a prefix. */
const readingsOf = (word: string): SearchQuery =>
  sql`(plainto_tsquery('english', ${word}) || plainto_tsquery('simple', ${word})${
    word.length >= PREFIX_FROM ? sql` || to_tsquery('simple', ${`${word}:*`})` : sql``
  })`

const queryOf = (words: readonly (readonly string[])[]): SearchQuery =>
  sql`(${sql.join(
    words.map((readings) => sql`(${sql.join(readings.map(readingsOf), sql` || `)})`),
    sql` && `,
  )})`

/** Without "the" and "for", unless there is nothing else: "or" alone may be Oregon. */
const withoutFillers = async (reader: Db, words: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ word: string; filler: boolean }>`
    select word, numnode(plainto_tsquery('english', word)) = 0 as filler
    from unnest(${words}::text[]) with ordinality as typed (word, place) order by place`.execute(reader)
  const telling = rows.filter((row) => !row.filler).map((row) => row.word)
  return telling.length > 0 ? telling : [...words]
}

/** Words of public cases that look like a typed one: by shared letters, and short ones by their beginning. */
const lookalikes = async (reader: Db, word: string): Promise<string[]> => {
  const short = word.length <= SHORT_WORD ? `${word.slice(0, 1)}%` : null
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word from search_word where word % ${word}
      union
      select word from search_word
      where word like ${short} and char_length(word) between ${word.length - 1} and ${word.length + 1}) as known
    order by similarity(word, ${word}) desc limit ${CANDIDATES_MAX}`.execute(reader)
  return rows.map((row) => row.word)
}

const isFound = async (reader: Db, query: SearchQuery): Promise<boolean> => {
  const { rows } = await sql`select 1 from case_card where search_words @@ ${query} limit 1`.execute(reader)
  return rows.length > 0
}

/**
 * What a person typed as a search. Where no public case has all of the words, each is read as the known words that
 * it is nearest to, so that "floood" finds the flood. What is typed is only ever a value: it has no syntax.
 *
 * @returns null where there isn't a letter or digit in it, which finds nothing
 */
export const searchQuery = async (reader: Db, typed: string): Promise<SearchQuery | null> => {
  const typedOnes = typedWords(typed)
  if (typedOnes.length === 0) return null
  const words = await withoutFillers(reader, typedOnes)
  const exact = queryOf(words.map((word) => [word]))
  if (await isFound(reader, exact)) return exact
  const meant = await Promise.all(
    words.map(async (word) => {
      const known = meantWords(word, await lookalikes(reader, word))
      return known.length > 0 ? known : [word]
    }),
  )
  return queryOf(meant)
}
