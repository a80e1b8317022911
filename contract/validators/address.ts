/**
 * The specification's rule for addresses: CJK characters, digits, letters, hyphens, underscores, parentheses.
 */
export const isAddress = (text: string): boolean =>
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\d_()（）-]+$/u.test(text)
