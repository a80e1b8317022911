import type pg from 'pg'
import { ownCards, publishedCards } from '#sandbox/stripe/test-cards.ts'
import { keptLines } from '../captured-log.ts'

/** The only numbers that anybody can type into the sandbox's card fields. */
const NUMBERS = [...publishedCards, ...ownCards].map((card) => card.number)

/** Every test card's number that stands in a text, written together, in groups or with hyphens. */
export const cardNumbersIn = (text: string): string[] => {
  const coalesce = text.replace(/(?<=\d)[ -](?=\d)/g, '')
  return NUMBERS.filter((number) => text.includes(number) || coalesce.includes(number))
}

/** Every test card's number that the product keeps, in any column of any table of its own and of its queue's. */
export const cardNumbersKept = async (owner: pg.Pool): Promise<string[]> =>
  (await keptLines(owner)).flatMap(({ table, text }) =>
    cardNumbersIn(text).map((number) => `${table}: ${number}`),
  )
