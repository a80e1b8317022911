import { normalized } from '#contract/plain-text.ts'

/** That gifts here aren't tax-deductible. */
export const PERSONAL_DONATIONS =
  'Gifts made here are personal gifts to a person. They are not tax-deductible.'

/** Text on the card's statement: `HEARTEN* ROSA D.`, at most 22 characters of plain Latin. */

const STATEMENT_LENGTH = 22

/** Removes accents and characters that banks can't print. */
const toPrintable = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .&-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The fixed part, `HEARTEN*`, which is true of each charge: what follows it may have been another name, or none, when the
 * card was charged.
 */
export const statementPrefix = (brandName: string): string => `${toPrintable(brandName)}*`

/** The recipient, as the public reads it: `isNamed` is false for words such as "a neighbor in Marietta". */
type StatementRecipient = { readonly fullName: string; readonly isNamed: boolean }

/** The variable part: the recipient's first name and initial, or `GIFT` if they aren't named or can't be printed. */
export const statementSuffix = (brandName: string, { fullName, isNamed }: StatementRecipient): string => {
  const room = STATEMENT_LENGTH - statementPrefix(brandName).length - 1
  const [first = '', ...rest] = toPrintable(fullName).split(' ')
  const initial = rest.at(-1)?.charAt(0)
  const short = initial === undefined ? first : `${first.slice(0, room - 3)} ${initial}.`
  return isNamed && /[A-Z]/.test(first) ? short.slice(0, room) : 'GIFT'
}

export const statementText = (brandName: string, recipient: StatementRecipient): string =>
  `${statementPrefix(brandName)} ${statementSuffix(brandName, recipient)}`
