import { codeRow } from '../codes.ts'

/** The specification's constants for error reports. */
export const ALERT_WINDOW_MS = 300_000
export const ALERT_REPEATS = 3
/** Days after its last occurrence that an error group is deleted. */
export const ERRORS_KEPT_DAYS = 90
/** New kinds of errors that an hour keeps of browsers, and of the server; anyone can send invented ones. */
export const KINDS_AN_HOUR = 60
/** Those of browsers in one network. */
export const KINDS_OF_NETWORK_AN_HOUR = 15

const IGNORED = [/ReportingObserver/, /zaloJSV2/, /Illegal invocation/]

/** Errors of browsers and extensions that aren't ours to fix. */
export const isIgnored = (message: string): boolean => IGNORED.some((pattern) => pattern.test(message))

/** Words that contain an e-mail address, as it is or encoded. */
const maskAddress = (word: string): string => (/[^@](?:@|%40)./i.test(word) ? '<address>' : word)

const ID_LENGTH = 24
const TOKEN = /^eyJ[\w-]+\./
const maskId = (word: string): string =>
  word.length >= ID_LENGTH ? '<id>' : word.replaceAll(/\b[0-9a-f]{16,}\b/g, '<id>')
const maskIds = (run: string): string => (TOKEN.test(run) ? '<id>' : run.split('.').map(maskId).join('.'))

/** Text of a report about a refused call. It names the code, so that each code of a call is a group of its own. */
export const refusalText = (call: string, code: number): string => `${call} was refused with ${code}`

/** A number that may be a phone number or a ZIP code, or, after our own words, the code of a refusal. */
const NUMBER = /(was refused with )?(\d{5,})/g
const maskNumber = (text: string, words = '', number: string): string =>
  words !== '' && codeRow(Number(number)) !== undefined ? text : `${words}<number>`

/** Masks possible personal data in an error's text: addresses, tokens, numbers, queries. */
export const maskText = (text: string): string =>
  text
    .replaceAll(/[^\s"'<>]+/g, maskAddress)
    .replaceAll(/[\w.-]{16,}/g, maskIds)
    .replaceAll(/\?[^\s)"'?]*/g, '?<query>')
    .replaceAll(/\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}/g, '<number>')
    .replaceAll(NUMBER, maskNumber)

const FOLDERS = ['assets', 'web', 'server', 'contract', 'database', 'node_modules']

/** The place in a line of a stack, such as `web/root.tsx:84:3`, if its file is ours or a library's; null otherwise. */
export const placeInLine = (line: string): string | null => {
  for (const word of line.split(/[^\w./@$:-]+/)) {
    const [path = '', row = '', column = ''] = word.split(':').slice(-3)
    const starts = FOLDERS.map((folder) => path.indexOf(`${folder}/`)).filter((start) => start >= 0)
    const isPlace = /^\d{1,9}$/.test(row) && /^\d{1,9}$/.test(column) && /\.[a-z]+$/.test(path)
    if (isPlace && starts.length > 0) return `${path.slice(Math.min(...starts))}:${row}:${column}`
  }
  return null
}

const CHROME_CALLER = /^at (?:async )?([\w$.<> ]+) \(/
const OTHER_CALLER = /^([\w$./<>]*)@/

/** Caller in a frame of any browser; null for a line that isn't a frame. */
const callerOf = (line: string): string | null => {
  const frame = line.trim()
  if (frame.startsWith('at ')) return CHROME_CALLER.exec(frame)?.[1]?.trim() ?? 'unnamed'
  return frame.includes('@') ? OTHER_CALLER.exec(frame)?.[1] || 'unnamed' : null
}

/** Characters of an error's message that are kept. */
export const ERROR_MESSAGE_MAX = 300
/** A stack is stored up to this many lines and characters. */
export const STACK_MAX = { frames: 30, characters: 8000 } as const

/** The first lines of a stack, its message and its innermost frames, as far as they are stored. */
export const boundedStack = (stack: string): string =>
  stack
    .slice(0, STACK_MAX.characters)
    .split('\n', STACK_MAX.frames + 1)
    .join('\n')

/** A stack in one form for all browsers, `at caller (file:line:column)`, its other lines masked. */
export const maskStack = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => {
      const caller = callerOf(line)
      const place = caller === null ? null : placeInLine(line)
      return place === null ? maskText(line) : `    at ${caller} (${place})`
    })
    .join('\n')
