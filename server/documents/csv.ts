import { DISPLAY_TIME_ZONE, HOUR_MS } from '#contract/dates.ts'

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

const offsetFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: DISPLAY_TIME_ZONE,
  timeZoneName: 'longOffset',
})
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A time in Pacific time, so that its day is the one that pages show; any other text as it is. */
export const inPacificTime = (text: string): string => {
  if (!UTC_TIME.test(text)) return text
  const at = new Date(text)
  // Such as GMT-08:00.
  const zone = offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const hours = Number(zone.slice(3, 6))
  return `${new Date(at.getTime() + hours * HOUR_MS).toISOString().slice(0, 19)}${zone.slice(3)}`
}

export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`
