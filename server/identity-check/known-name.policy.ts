import { firstNameOf } from '#contract/first-name.ts'
import type { CheckInfo } from '#contract/identity-shapes.ts'

type KnownName = CheckInfo['knownName']

/** Belongs to the last name: "Jr.", "III". */
const SUFFIX = /^(?:jr|sr|i{2,3}|iv)\.?$/i

/** A first and a last name from a whole one, as most people write theirs; null where it names no single person. */
export const namePartsOf = (fullName: string): KnownName => {
  const words = fullName.trim().split(/\s+/)
  const isSeveral = words.length > 1 && firstNameOf(fullName) === fullName.trim()
  if (fullName.trim() === '' || isSeveral) return null
  const lastWords = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? 2 : 1
  const from = Math.max(1, words.length - lastWords)
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') }
}
