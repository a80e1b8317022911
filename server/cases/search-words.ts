import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { knownWords } from './search-text.ts'

/** Notes the words that a case can be found by, for guessing what a mistyped one was meant to be. */
export const rememberWords = async (reader: Db, text: string): Promise<void> => {
  // In one order, so that two cases that are written at once can't wait for each other's words.
  await sql`insert into search_word (word) select word from unnest(${knownWords(text)}::text[]) word order by word
    on conflict do nothing`.execute(reader)
}

/** Whether a card has `word` as it stands; its stem only finds the few to look at. */
const STANDS_ON_A_CARD = sql`exists (
  select 1 from case_card
  where search_words @@ plainto_tsquery('english', word) and search_text ~ ('(^| )' || word || '( |$)'))`

/** The words that a case had and has no longer go, but for those that another has: a name that was erased leads nowhere. */
export const forgetWords = async (reader: Db, before: string, after: string): Promise<void> => {
  const kept = new Set(knownWords(after))
  const gone = knownWords(before).filter((word) => !kept.has(word))
  if (gone.length === 0) return
  // "The" and "for" have no stem, are no names and tell nothing.
  const { rows } = await sql<{ word: string }>`
    delete from search_word
    where word = any(${gone}::text[]) and numnode(plainto_tsquery('english', word)) > 0 and not ${STANDS_ON_A_CARD}
    returning word`.execute(reader)
  const deleted = rows.map(({ word }) => word)
  // A case that came by one of them at the same moment found it there still.
  await sql`insert into search_word (word)
    select word from unnest(${deleted}::text[]) word where ${STANDS_ON_A_CARD} order by word
    on conflict do nothing`.execute(reader)
}
