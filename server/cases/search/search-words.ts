import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { knownWords } from './search-text.ts'

const keepWords = async (reader: Db, words: readonly string[]): Promise<void> => {
  // In one order, so that two cases that are written at once can't wait for each other's words.
  await sql`insert into search_word (word) select word from unnest(${words}::text[]) word order by word
    on conflict do nothing returning word`.execute(reader)
}

/** Notes the words that a case can be found by, for guessing what a mistyped one was meant to be. */
export const rememberWords = (reader: Db, text: string): Promise<void> => keepWords(reader, knownWords(text))

/** Those that are the whole word on no card; the stem only finds the few cards to look at. */
const onNoCard = async (reader: Db, words: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const word of words) {
    const { rows } = await sql`
      select 1 from case_card
      where search_words @@ plainto_tsquery('english', ${word}) and search_text ~ ${`(^| )${word}( |$)`} limit 1`.execute(
      reader,
    )
    if (rows.length === 0) found.push(word)
  }
  return found
}

/** The words that a case had and has no longer go, but for those that another has: a name that was erased leads nowhere. */
export const forgetWords = async (reader: Db, before: string, after: string): Promise<void> => {
  const kept = new Set(knownWords(after))
  const gone = knownWords(before).filter((word) => !kept.has(word))
  if (gone.length === 0) return
  // "The" and "for" have no stem, are no names and tell nothing.
  const { rows } = await sql<{ word: string }>`
    delete from search_word
    where word = any(${await onNoCard(reader, gone)}::text[]) and numnode(plainto_tsquery('english', word)) > 0
    returning word`.execute(reader)
  const deleted = rows.map(({ word }) => word)
  // A case that came by one of them at the same moment found it there still.
  const missed = new Set(deleted)
  for (const word of await onNoCard(reader, deleted)) missed.delete(word)
  if (missed.size > 0) await keepWords(reader, [...missed])
}
