import { normalized } from '#contract/plain-text.ts'
import { PARTICLE, splitSuffix } from './name-parts.policy.ts'

export type PersonName = { readonly first: string; readonly last: string }

/** Letters that Unicode doesn't split into a base letter and an accent. */
const BASE_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

/** "Peña-O’Neil" as "pena" and "oneil". */
const fold = (text: string): string[] =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(/['’‘`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/** Parts of a last name; without particles, so that "de la Cruz" and "de la Rosa" have none in common. */
const lastParts = (last: string): string[] => {
  const parts = splitSuffix(last).names.flatMap(fold)
  const significant = parts.filter((part) => !PARTICLE.test(part))
  return significant.length > 0 ? significant : parts
}

const hasCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((part) => others.includes(part))

const hasCommonLast = (a: PersonName, b: PersonName): boolean =>
  hasCommon(lastParts(a.last), lastParts(b.last))
const hasCommonFirst = (a: PersonName, b: PersonName): boolean => hasCommon(fold(a.first), fold(b.first))

const allParts = ({ first, last }: PersonName): string => fold(`${first} ${last}`).sort().join(' ')

/** Splits a name that is stored whole: all words after the first may be the last name. */
export const splitFullName = (fullName: string): PersonName => {
  const [first = '', ...rest] = splitSuffix(fullName).names
  return { first, last: rest.length > 0 ? rest.join(' ') : first }
}

/**
 * Whether a legal name may be that of the recipient a fundraiser shows: a last name in common, or the same
 * names in another order. First names may differ, as Bob and Robert do. The exception is the organizer of
 * someone else's fundraiser, who may be a relative with the same last name but may not pass for the recipient.
 */
export const fitsShownName = (
  legal: PersonName,
  shown: PersonName,
  organizerNames: readonly PersonName[] = [],
): boolean => {
  if (allParts(legal) === allParts(shown)) return true
  const isOrganizer = organizerNames.some(
    (organizer) =>
      allParts(legal) === allParts(organizer) ||
      (hasCommonLast(legal, organizer) && hasCommonFirst(legal, organizer) && !hasCommonFirst(legal, shown)),
  )
  return !isOrganizer && hasCommonLast(legal, shown)
}
