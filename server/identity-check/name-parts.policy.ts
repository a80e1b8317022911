import { isGeneration, isTitle, namesSeveral } from '#contract/accounts/first-name.ts'
import type { CheckInfo } from '#contract/identity/identity-shapes.ts'

type KnownName = CheckInfo['knownName']

/** Stands before a last name and belongs to it: "van Beethoven", "de la Cruz", "St. John". */
const PARTICLE = /^(?:van|von|der|den|de|la|las|los|del|da|dos|di|du|le|al|bin|ibn|st\.?|ter|ten)$/i

/** "W.", "Dr.", "J": stands for a name, or beside one, but isn't it. */
const ABBREVIATED = /^\p{L}$|\.$/u

const spelledOut = (word: string): string => (ABBREVIATED.test(word) ? '' : word)

/** A name's words, without titles, and what of its end is part of the last name: "Jr.". */
const readEnd = (fullName: string): { readonly names: string[]; readonly generation: string[] } => {
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
 * A first and a last name from a whole one, as far as that is sure: they stand in the fields of a legal name that the
 * provider is told, where a wrong one that nobody notices costs more than an empty one. One word and another are a first
 * and a last name, also with particles between them. Of three others nobody knows whether the one in the middle belongs
 * to the first ("Mary Ann Smith"), the last ("Gabriel García Márquez") or neither: both stay empty, for half of a name
 * looks right, too. Null where nothing is sure, or where it names no single person.
 */
export const namePartsOf = (fullName: string): KnownName => {
  if (namesSeveral(fullName)) return null
  const { names, generation } = readEnd(fullName)
  const [first = '', ...rest] = names
  const own = rest.pop() ?? ''
  // With one at either end, "de la Cruz", half of the name is missing.
  const isWhole = rest.length === 0 || !(PARTICLE.test(first) || PARTICLE.test(own))
  const isSure = isWhole && rest.every((word) => PARTICLE.test(word))
  if (!isSure) return null
  const known = {
    first: spelledOut(first),
    last: spelledOut(own) && [...rest, own, ...generation].join(' '),
  }
  return known.first === '' && known.last === '' ? null : known
}
