import { withoutLookalikes } from '#contract/cases/lookalikes.ts'
import { cleanLine } from '#contract/plain-text.ts'

/** Character rules shared by the names of donors, people and places. */

/**
 * Invisible characters: joiners, fillers, variation selectors. Some scripts use them for shaping, but they
 * can also hide in a name, which reads nearly the same without them.
 */
const SHOWN_AS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu

/** Like cleanLine, and also removes invisible characters. */
export const cleanName = (typed: string): string => cleanLine(typed.replace(SHOWN_AS_NOTHING, ''))

// Nine marks of any kind, or four combining accents, on one letter: some scripts write up to seven marks beside a
// letter, but no language stacks more than three combining accents.
const STACKED = /\p{M}{9}|(?:(?=\p{M})\p{Script=Inherited}){4}/u

export const hasStackedAccents = (name: string): boolean => STACKED.test(name)

// A domain label can't begin with a hyphen.
const LIKE_A_DOMAIN = /\.[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]/u

/**
 * Whether a mail program would turn the name into a link: "evil.example" does, "J.R.R. Tolkien" and "St.
 * John" don't.
 */
export const isLikeDomain = (name: string): boolean => LIKE_A_DOMAIN.test(withoutLookalikes(name))

export const LIKE_DOMAIN_SENTENCE = 'Put a space after each period in the name.'

/** Minimum length of a full name; a first or last name alone may be one letter. */
export const NAME_MIN = 2
export const NAME_MIN_SENTENCE = `A name needs at least ${NAME_MIN} letters.`
