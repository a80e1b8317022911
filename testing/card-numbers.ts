import type pg from 'pg'
import { ownCards, publishedCards } from '#sandbox/stripe/test-cards.ts'

/** The only numbers that anybody can type into the sandbox's card fields. */
const NUMBERS = [...publishedCards, ...ownCards].map((card) => card.number)

/** Every test card's number that stands in a text, written together, in groups or with hyphens. */
export const cardNumbersIn = (text: string): string[] => {
  const together = text.replace(/(?<=\d)[ -](?=\d)/g, '')
  return NUMBERS.filter((number) => text.includes(number) || together.includes(number))
}

/** Every test card's number that the product keeps, in any column of any table of its own and of its queue's. */
export const cardNumbersKept = async (owner: pg.Pool): Promise<string[]> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'app', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`)
    found.push(
      ...cardNumbersIn(rows.map(({ line }) => line).join('\n')).map((number) => `${name}: ${number}`),
    )
  }
  return found
}
