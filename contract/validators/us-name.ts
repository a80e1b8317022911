const CHARACTERS = /^[\p{L}\p{M} .'’-]+$/u
const LETTER = /\p{L}/u

/** A name as forms for the United States take it: Unicode letters and marks, space, `. ' ’ -`, one letter at least. */
export const isUsName = (text: string): boolean => CHARACTERS.test(text) && LETTER.test(text)
