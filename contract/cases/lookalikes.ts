import { normalized } from '#contract/plain-text.ts'

/** Maps lookalike characters to plain ones, for the detection of addresses and numbers in a text. */

/** Lisu letters drawn like periods. */
const DOTS = /[\uA4F8-\uA4FB]/g
/**
 * Arabic zeros between Latin letters, which look like periods. Written without lookbehind, which older
 * browsers can't parse.
 */
const ZEROS_IN_LATIN = /(\p{Script=Latin})[\u0660\u06F0](?=\p{Script=Latin})/gu
const NOT_ASCII = /[^\p{ASCII}]/gu
/** Mathematical letters, which look like ordinary ones. */
const MATHEMATICAL = /[\u{1D400}-\u{1D7FF}]/u

/** Replaces lookalikes with plain characters; other scripts and their combining marks stay unchanged. */
export const withoutLookalikes = (text: string): string =>
  text
    .replace(DOTS, '.')
    .replace(ZEROS_IN_LATIN, '$1.')
    .replace(NOT_ASCII, (character) => {
      const plain = normalized(character, 'NFKC')
      return MATHEMATICAL.test(character) || /[./:@\d]/.test(plain) ? plain : character
    })

/** Five digits or more of any script, with any separators: a telephone number, not a name. */
export const LONG_NUMBER = /\+?[([]{0,2}\p{N}(?:[\s.,'’()[\]/+\p{Pd}]*\p{N}){4,}[)\]]*/gu

export const hasLongNumber = (text: string): boolean => text.search(LONG_NUMBER) >= 0
