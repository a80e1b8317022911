/** Latin letters, or those of Chinese, Japanese and Korean, with the dots used inside names: `.` and `·`. */
const CHARACTERS = /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}.·]{2,}$/u
const LETTER = /\p{L}/u

/** The specification's rule for names: two characters or more. Forms for the United States use isUsName. */
export const isPersonName = (text: string): boolean => CHARACTERS.test(text) && LETTER.test(text)
