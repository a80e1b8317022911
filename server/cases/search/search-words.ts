import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { knownWords } from './search-text.ts'

const insertWords = async (db: Db, words: readonly string[]): Promise<void> => {
  // In a fixed order, so that two concurrent writes don't deadlock.
  await sql`insert into search_word (word) select word from unnest(${words}::text[]) word order by word
    on conflict do nothing returning word`.execute(db)
}

/** Records the words of a case, for the correction of typing errors in searches. */
export const rememberWords = (db: Db, text: string): Promise<void> => insertWords(db, knownWords(text))

/** Words that no card contains as they are; the stem index only narrows the search. */
const wordsOnNoCard = async (db: Db, words: readonly string[]): Promise<string[]> => {
  const unusedWords: string[] = []
  for (const word of words) {
    const { rows } = await sql`
      select 1 from case_card
      where search_words @@ plainto_tsquery('english', ${word}) and search_text ~ ${`(^| )${word}( |$)`} limit 1`.execute(
      db,
    )
    if (rows.length === 0) unusedWords.push(word)
  }
  return unusedWords
}

/**
 * Deletes the words that a case no longer has, except those of other cases, so that an erased name can't be
 * found.
 */
export const forgetWords = async (db: Db, before: string, after: string): Promise<void> => {
  const remaining = new Set(knownWords(after))
  const removed = knownWords(before).filter((word) => !remaining.has(word))
  if (removed.length === 0) return
  // Stop words such as "the" and "for" have no stem, are no names and reveal nothing.
  const { rows } = await sql<{ word: string }>`
    delete from search_word
    where word = any(${await wordsOnNoCard(db, removed)}::text[]) and numnode(plainto_tsquery('english', word)) > 0
    returning word`.execute(db)
  const deleted = rows.map(({ word }) => word)
  // Restores the words of a concurrently published case, which may have found them still present.
  const missed = new Set(deleted)
  for (const word of await wordsOnNoCard(db, deleted)) missed.delete(word)
  if (missed.size > 0) await insertWords(db, [...missed])
}
