/** Makes typed text safe to display: it stays text and reads the way it looks. */

// Controls except the newline, zero-width characters, and the marks that turn the reading direction around.
// Zero-width joiners stay: emoji of families and some scripts need them.
const INVISIBLE =
  /(?!\n)[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u00AD]/gu

/** Removes invisible characters and those that the database refuses. */
export const storableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(INVISIBLE, '')

/** Cleans a text of several lines: NFC, no invisible characters, no more than one empty line in a row. */
export const cleanText = (text: string): string =>
  text
    // A lone surrogate is no character, and the database refuses it.
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(INVISIBLE, '')
    // After the removals, since a removed character may have separated a letter from its accent.
    .normalize('NFC')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Length in code points, as the database counts: an emoji is one. */
export const countCharacters = (text: string): number => [...text].length

/** Cleans a text of one line: like cleanText, with each run of white space collapsed to one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** Adds a period, unless the last word has one, like "Inc." or a name abbreviated to its initial. */
export const asSentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)
