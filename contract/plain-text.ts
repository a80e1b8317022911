/** What people type, made safe to show as text: it stays text, and it reads the way it looks. */

// Controls except the newline, zero-width characters, and the marks that turn the reading direction around.
// Zero-width joiners stay: emoji of families and some scripts need them.
const INVISIBLE =
  /(?!\n)[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u00AD]/gu

/** The text as typed, without invisible characters and those that a database refuses. */
export const storableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(INVISIBLE, '')

/** Several lines: NFC, no invisible characters, no more than one empty line in a row. */
export const cleanText = (text: string): string =>
  text
    // Half of a pair of surrogates is no character, and a database keeps none.
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(INVISIBLE, '')
    // After these are gone: one of them may have stood between a letter and its accent.
    .normalize('NFC')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * How many characters a text has, as the database counts them: by code points, so that an emoji is one and not the
 * two halves that a string's length counts.
 */
export const countCharacters = (text: string): number => [...text].length

/** One line: as cleanText, with every run of white space as one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')
