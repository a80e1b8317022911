import { isGeneration, isTitle, namesSeveral } from '#contract/accounts/first-name.ts'
import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'

type KnownName = CheckInfo['knownName']

/** Particle that belongs to the last name: "van Beethoven", "de la Cruz", "St. John". */
export const PARTICLE = /^(?:van|von|der|den|de|la|las|los|del|da|dos|di|du|le|al|bin|ibn|st\.?|ter|ten)$/i

/** Initials and abbreviations such as "W.", "Dr." and "J". */
const ABBREVIATED = /^\p{L}$|\.$/u

const emptyIfAbbreviated = (word: string): string => (ABBREVIATED.test(word) ? '' : word)

/** Splits a name into words without titles, and a suffix such as "Jr.". */
export const splitSuffix = (
  fullName: string,
): { readonly names: string[]; readonly generation: string[] } => {
  const names = fullName.split(/[\s,]+/).filter((word) => word !== '')
  const generation: string[] = []
  while (names.length > 1) {
    const end = names.at(-1) ?? ''
    if (isGeneration(end, names.length - 1)) generation.unshift(end)
    else if (!isTitle(end)) break
    names.pop()
  }
  return { names, generation }
}

/**
 * Splits a full name into first and last name when unambiguous, to prefill a legal name. A wrong value that
 * isn't noticed costs more than an empty one. Two words, with or without particles between them, are a first
 * and a last name. In three words the middle one may belong to the first ("Mary Ann Smith"), the last
 * ("Gabriel García Márquez") or neither. Null when uncertain, since half a name looks right, too, and when
 * several people are named. A part that is only abbreviated stays empty.
 */
export const namePartsOf = (fullName: string): KnownName => {
  if (namesSeveral(fullName)) return null
  const { names, generation } = splitSuffix(fullName)
  const [first = '', ...rest] = names
  const last = rest.pop() ?? ''
  // A particle at either end, as in "de la Cruz", means that half of the name is missing.
  const isWhole = rest.length === 0 || !(PARTICLE.test(first) || PARTICLE.test(last))
  const isSure = isWhole && rest.every((word) => PARTICLE.test(word))
  if (!isSure) return null
  const name = {
    first: emptyIfAbbreviated(first),
    last: emptyIfAbbreviated(last) && [...rest, last, ...generation].join(' '),
  }
  return name.first === '' && name.last === '' ? null : name
}
