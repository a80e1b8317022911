import { namesSeveral, nameWithInitial } from '#contract/accounts/first-name.ts'
import { normalized } from '#contract/plain-text.ts'

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

/** A name in at most `room` characters, as the public knows it: "ROSA D.", "HOLLIS FAMILY". */
const shortened = (fullName: string, room: number): string => {
  const printable = toPrintable(fullName)
  const isGroup = namesSeveral(fullName)
  const name = isGroup ? printable.replace(/^THE /, '') : nameWithInitial(printable)
  const [first = '', ...rest] = name.split(' ')
  const initial = rest.at(-1)
  return name.length <= room || isGroup || initial === undefined
    ? name.slice(0, room).trim()
    : `${first.slice(0, room - initial.length - 1)} ${initial}`
}

/** The recipient, as the public reads it: `isNamed` is false for words such as "a neighbor in Marietta". */
type StatementRecipient = { readonly fullName: string; readonly isNamed: boolean }

/** The variable part: the recipient's short name, or `GIFT` if they aren't named or can't be printed. */
export const statementSuffix = (brandName: string, { fullName, isNamed }: StatementRecipient): string => {
  const name = shortened(fullName, STATEMENT_LENGTH - statementPrefix(brandName).length - 1)
  return isNamed && /[A-Z]/.test(name) ? name : 'GIFT'
}

/** Text on the card's statement: `HEARTEN* ROSA D.`, at most 22 characters of plain Latin. */
export const statementText = (brandName: string, recipient: StatementRecipient): string =>
  `${statementPrefix(brandName)} ${statementSuffix(brandName, recipient)}`
