import { withoutLookalikes } from '../cases/lookalikes.ts'
import { cleanLine } from '../plain-text.ts'

/** What the names of donors, people and places are held to alike. */

/**
 * What shows as nothing: joiners, fillers, choosers of a letter's shape. Some shape letters of some scripts, but they can
 * also hide in a name; it reads nearly the same without.
 */
const SHOWN_AS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu

/** As cleanLine, and without what shows as nothing. */
export const cleanName = (typed: string): string => cleanLine(typed.replace(SHOWN_AS_NOTHING, ''))

// Some scripts write up to seven marks beside a letter; accents that any letter takes stand on top of each other, and
// three are the most that a language stacks.
const STACKED = /\p{M}{9}|(?:(?=\p{M})\p{Script=Inherited}){4}/u

export const isStacked = (name: string): boolean => STACKED.test(name)

// No label of a domain begins with a hyphen.
const LIKE_A_DOMAIN = /\.[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]/u

/** Mail programs make a link of it: "evil.example", but neither "J.R.R. Tolkien" nor "St. John". */
export const isLikeDomain = (name: string): boolean => LIKE_A_DOMAIN.test(withoutLookalikes(name))

export const LIKE_DOMAIN_SENTENCE = 'Put a space after each period in the name.'

/** Of a whole name; a first or last name alone may be one letter. */
export const NAME_MIN = 2
export const NAME_MIN_SENTENCE = `A name has at least ${NAME_MIN} letters.`
