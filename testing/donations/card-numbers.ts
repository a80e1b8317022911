import type pg from 'pg'
import { ownCards, publishedCards } from '#sandbox/stripe/test-cards.ts'
import { retainedLines } from '../captured-log.ts'

/** The only card numbers that the sandbox's card fields accept. */
const NUMBERS = [...publishedCards, ...ownCards].map((card) => card.number)

/** Test card numbers in a text, written with or without spaces and hyphens. */
export const cardNumbersIn = (text: string): string[] => {
  const coalesce = text.replace(/(?<=\d)[ -](?=\d)/g, '')
  return NUMBERS.filter((number) => text.includes(number) || coalesce.includes(number))
}

/** Test card numbers stored by the product, in any column of any of its tables and its queue's. */
export const cardNumbersKept = async (owner: pg.Pool): Promise<string[]> =>
  (await retainedLines(owner)).flatMap(({ table, text }) =>
    cardNumbersIn(text).map((number) => `${table}: ${number}`),
  )
