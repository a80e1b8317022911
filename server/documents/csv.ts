/** Byte order mark, without which spreadsheets guess the encoding. */
export const UTF8_BOM = '\uFEFF'

/**
 * Quotes a field and prevents formula injection: a text that a spreadsheet would evaluate gets a leading
 * apostrophe; negative amounts stay numbers.
 */
export const csvField = (text: string): string => {
  const isFormula = /^[\s\u200B\uFEFF]*[=+\-@\t\r＝＋－＠]/u.test(text) && !/^-\d+\.\d\d$/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}

export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`
