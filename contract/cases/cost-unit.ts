import { formatDonation, quartersOf } from '#contract/money.ts'
import { formatNumber } from '#contract/number-format.ts'
import { cleanLine } from '#contract/plain-text.ts'

/** What one piece of a cost line costs: "night nurse", $310. */
export type CostUnit = { readonly name: string; readonly amountCents: number }

/** Words after which a unit's name goes on: the plural of "sheet of drywall" is "sheets of drywall". */
const LINKS = [' of ', ' for ', ' with ', ' in ', ' at ', ' from ', ' to ', ' on ']

/** "sheet" and " of drywall". */
const headOf = (name: string): readonly [head: string, rest: string] => {
  const at = Math.min(...LINKS.map((link) => name.indexOf(link)).filter((index) => index > 0), name.length)
  return [name.slice(0, at), name.slice(at)]
}

const IRREGULAR: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  foot: 'feet',
  tooth: 'teeth',
  loaf: 'loaves',
  shelf: 'shelves',
}

const pluralWord = (word: string): string => {
  const lower = word.toLowerCase()
  const irregular = IRREGULAR[lower]
  if (irregular !== undefined) return irregular
  if (/[^aeiou]y$/.test(lower)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(lower) ? `${word}es` : `${word}s`
}

/** "night nurses"; null for a name that doesn't end with a word. */
const pluralOf = (name: string): string | null => {
  const [head, rest] = headOf(name)
  const lastSpace = head.lastIndexOf(' ') + 1
  const word = head.slice(lastSpace)
  return /^[A-Za-z-]*[A-Za-z]$/.test(word) ? `${head.slice(0, lastSpace)}${pluralWord(word)}${rest}` : null
}

/** "a sheet of drywall", "an hour of nursing". */
const withArticle = (name: string): string => {
  const lower = name.toLowerCase()
  const isVowel = /^(?:[aeio]|hour|honor|heir|u[lmp]|un(?!i))/.test(lower) && !/^(?:eu|one\b)/.test(lower)
  return `${isVowel ? 'an' : 'a'} ${name}`
}

const QUARTERS: Readonly<Record<number, string>> = { 1: 'a quarter of ', 2: 'half ', 3: 'three quarters of ' }

const many = (count: string, name: string): string => {
  const plural = pluralOf(name)
  return plural === null ? `${count} × ${name}` : `${count} ${plural}`
}

/** Quarters as people say them: by halves from one on, and whole from three on. */
const plainQuarters = (quarters: number): number => {
  if (quarters < 4) return quarters
  return quarters < 12 ? quarters - (quarters % 2) : quarters - (quarters % 4)
}

const countedText = (quarters: number, name: string): string => {
  const part = QUARTERS[quarters]
  if (part !== undefined) return `${part}${withArticle(name)}`
  if (quarters === 4) return withArticle(name)
  const [head, rest] = headOf(name)
  if (quarters === 6)
    return rest === '' ? many('one and a half', name) : `${withArticle(head)} and a half${rest}`
  if (quarters % 4 === 2) return many(`${formatNumber((quarters - 2) / 4)} and a half`, name)
  return many(formatNumber(quarters / 4), name)
}

/** An amount counts as a plain fraction of a unit if it is at most this much more: one part in fifty. */
const CLOSE = 50

/**
 * "$50 pays for a sheet and a half of drywall." Only plain fractions, rounded down, so that it never promises more than the amount
 * buys; null for less than a quarter.
 */
export const unitText = (amountCents: number, unit: CostUnit): string | null => {
  const name = cleanLine(unit.name)
  if (name === '' || unit.amountCents <= 0 || amountCents <= 0) return null
  const quarters = plainQuarters(quartersOf(amountCents, unit.amountCents))
  if (quarters === 0) return null
  const overCents = 4 * amountCents - quarters * unit.amountCents
  const verb = overCents * CLOSE <= 4 * amountCents ? 'pays for' : 'pays for more than'
  return `${formatDonation(amountCents)} ${verb} ${countedText(quarters, name)}.`
}
