/**
 * Matches a group, a couple or a household: "The Hollis family", "Clint & Patty", "Unit 4B neighbors". A digit counts
 * beside a letter, a number by itself doesn't.
 */
const SEVERAL = /^the |[&,]|\d\p{L}|\p{L}\d| and /iu

const GENERATION = /^(?:jr|sr|i{2,3}|iv)$/i
/**
 * Forms of address before a name: "Dr.", "Rev.". Omitted are those that are mostly first names, such as "Hon" and "Maj".
 */
const FORM_OF_ADDRESS =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|fr|father|sr|sister|br|brother|pastor|rabbi|imam|sgt|lt|capt|cpl|col)$/i
const TITLE = /^(?:md|phd|esq|rn|np|dds|dmd|dvm|jd|mba|cpa|edd|psyd|pharmd)$/i

const withoutPeriods = (word: string): string => word.replaceAll('.', '')

/** "Jr.", "III": a suffix of the last name. A lone V is usually an initial, unless two names precede it. */
export const isGeneration = (word: string, namesBefore: number): boolean =>
  word === 'V' ? namesBefore > 1 : GENERATION.test(withoutPeriods(word))

/** "MD", "Ph.D.": a professional title beside the name. */
export const isTitle = (word: string): boolean => TITLE.test(withoutPeriods(word))

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** "Martin Luther King" of "Martin Luther King, Jr.": a comma before a suffix doesn't separate two people. */
const beforeSuffixes = (name: string): string => {
  const [before = '', ...after] = name.split(',')
  const namesBefore = wordsOf(before).length
  const isSuffix = (word: string): boolean => isGeneration(word, namesBefore) || isTitle(word)
  return after.flatMap(wordsOf).every(isSuffix) ? before.trim() : name
}

/** Whether a name belongs to several people. */
export const namesSeveral = (name: string): boolean => SEVERAL.test(beforeSuffixes(name.trim()))

/** The words of one person's name, without suffixes. */
const namesOf = (whole: string): string[] => {
  const words = wordsOf(beforeSuffixes(whole))
  // "MD" after a single name may be its last name.
  const isSuffix = (word: string): boolean =>
    isGeneration(word, words.length - 1) || (words.length > 2 && isTitle(word))
  while (words.length > 1 && isSuffix(words.at(-1) ?? '')) words.pop()
  return words
}

/** The name with an initial for the last one: "Rosa D.", "Mary Ann S."; a group or a single-word name is returned whole. */
export const nameWithInitial = (name: string): string => {
  const whole = wordsOf(name).join(' ')
  if (namesSeveral(whole)) return whole
  const words = namesOf(whole)
  const [initial] = words.length > 1 ? [...(words.at(-1) ?? '')] : []
  return initial === undefined ? whole : `${words.slice(0, -1).join(' ')} ${initial}.`
}

/** A full name within a sentence. An erased person has a noun for a name (ERASED_NAMES): "the organizer" there. */
export const nameInSentence = (name: string): string =>
  name.replace(/^The (?=(organizer|beneficiary)$)/, 'the ')

/**
 * Short form used within sentences: a person's first name, or the whole name of a group, or "the organizer" of an
 * erased one. "Dr. Delgado" stays, because a single name after a form of address may be the last name.
 */
export const firstNameOf = (name: string): string => {
  const whole = nameInSentence(name.trim())
  if (namesSeveral(whole)) return whole
  const words = namesOf(whole)
  const firstName = words.findIndex((word) => !FORM_OF_ADDRESS.test(withoutPeriods(word)))
  const isOnlyName = firstName === words.length - 1
  return isOnlyName ? words.join(' ') : (words[firstName] ?? whole)
}

/** Words that begin a sentence: "The organizer receives". */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
