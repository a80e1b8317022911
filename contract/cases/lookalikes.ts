/** What reads like a plain sign and isn't one, for whatever looks for addresses and numbers in a text. */

/** Letters of Lisu that are drawn as periods. */
const DOTS = /[\uA4F8-\uA4FB]/g
/** The Arabic zeros look like one, too. Without a look back, which older browsers can't read. */
const ZEROS_IN_LATIN = /(\p{Script=Latin})[\u0660\u06F0](?=\p{Script=Latin})/gu
const NOT_ASCII = /[^\p{ASCII}]/gu
/** Letters of mathematics are ordinary ones in another dress. */
const MATHEMATICAL = /[\u{1D400}-\u{1D7FF}]/u

/** With these in plain signs; letters of other scripts, and how their marks are put together, stay as they are. */
export const withoutLookalikes = (text: string): string =>
  text
    .replace(DOTS, '.')
    .replace(ZEROS_IN_LATIN, '$1.')
    .replace(NOT_ASCII, (sign) => {
      const plain = sign.normalize('NFKC')
      return MATHEMATICAL.test(sign) || /[./:@\d]/.test(plain) ? plain : sign
    })

/** Five digits or more, of any script, whatever is put between them: a telephone number, and nobody's name. */
export const LONG_NUMBER = /\+?[([]*\p{N}(?:[\s.,'’()[\]/+\p{Pd}]*\p{N}){4,}[)\]]*/u
