/** Makes typed text safe to display: it stays text and reads the way it looks. */

// Controls except the newline, zero-width characters, and the marks that turn the reading direction around.
// Zero-width joiners stay: emoji of families and some scripts need them.
const INVISIBLE =
  /(?!\n)[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u00AD]/gu

/** Marks in a row on one letter, or what becomes one: half-width voicing marks of Japanese. */
const MARKS_MAX = 30
const MORE_MARKS = /[\p{M}\uFF9E\uFF9F]{31,}/gu

/**
 * A text in a Unicode normal form, with at most `MARKS_MAX` marks on a letter, as in Unicode's stream-safe format.
 * Putting the marks of a letter in order takes quadratic time: a minute for 60 kB of them.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(MORE_MARKS, (marks) => [...marks].slice(0, MARKS_MAX).join('')).normalize(form)

/** Removes invisible characters and those that the database refuses, such as lone surrogates. */
export const storableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(INVISIBLE, '')

/** Cleans a text of several lines: NFC, no invisible characters, no more than one empty line in a row. */
export const cleanText = (text: string): string => {
  // After the removals, since a removed character may have separated a letter from its accent.
  const shown = normalized(storableText(text), 'NFC')
  return shown
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text without those of its last characters that match. A pattern such as `/-+$/` takes quadratic time. */
export const withoutTrailing = (text: string, character: RegExp): string => {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Length in code points, as the database counts: an emoji is one. */
export const countCharacters = (text: string): number => [...text].length

/** Cleans a text of one line: like cleanText, with each run of white space collapsed to one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** Adds a period, unless the last word has one, like "Inc." or a name abbreviated to its initial. */
export const asSentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)
