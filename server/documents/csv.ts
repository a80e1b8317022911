/** Spreadsheets guess the encoding without it. */
export const CSV_MARK = '\uFEFF'

/**
 * One field: quoted, and never a formula. A text that a spreadsheet would calculate gets an apostrophe before it,
 * which shows it as the text it is; an amount below zero stays one.
 */
export const csvField = (text: string): string => {
  const isFormula = /^[\s\u200B\uFEFF]*[=+\-@\t\r＝＋－＠]/u.test(text) && !/^-\d+\.\d\d$/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`
