import type pg from 'pg'
import { ownCards, publishedCards } from '#sandbox/stripe/test-cards.ts'
import { dumpTables } from '../stored-secrets.ts'

/** The only card numbers that the sandbox's card fields accept. */
const NUMBERS = [...publishedCards, ...ownCards].map((card) => card.number)

/** Test card numbers that a text contains, with or without spaces and hyphens between digits. */
export const cardNumbersIn = (text: string): string[] => {
  const joined = text.replace(/(?<=\d)[ -](?=\d)/g, '')
  return NUMBERS.filter((number) => text.includes(number) || joined.includes(number))
}

/** Test card numbers stored in any table of the product or its job queue, each with its table. */
export const storedCardNumbers = async (owner: pg.Pool): Promise<string[]> =>
  (await dumpTables(owner)).flatMap(({ table, text }) =>
    cardNumbersIn(text).map((number) => `${table}: ${number}`),
  )
