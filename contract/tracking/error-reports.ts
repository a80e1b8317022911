/** The specification's constants for error reports. */
export const ALERT_WINDOW_MS = 300_000
export const ALERT_REPEATS = 3
/** Days after its last occurrence that an error group is deleted. */
export const ERRORS_KEPT_DAYS = 90

const IGNORED = [/ReportingObserver/, /zaloJSV2/, /Illegal invocation/]

/** Errors of browsers and extensions that aren't ours to fix. */
export const isIgnored = (message: string): boolean => IGNORED.some((pattern) => pattern.test(message))

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>@]+(@|%40)[^\s"'<>]+/gi, '<address>'],
  [/\b(eyJ[\w-]+\.[\w-]+(\.[\w-]*)?|[0-9a-f]{16,}|[0-9A-Za-z_-]{24,})\b/g, '<id>'],
  [/\?[^\s)"']*/g, '?<query>'],
  [/\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}/g, '<number>'],
  [/\d{5,}/g, '<number>'],
]

/** Masks possible personal data in an error's text: addresses, tokens, numbers, queries. */
export const maskText = (text: string): string =>
  MASKS.reduce((masked, [pattern, name]) => masked.replaceAll(pattern, name), text)

/** A place in a file of ours or of a library of ours. */
const FRAME = /((?:assets|web|server|contract|database|node_modules)\/[\w./@$-]+\.[a-z]+:\d+:\d+)/
const CALLER = /^\s*(?:at (?:async )?([\w$.<> ]+?) \(|([\w$./<>]*)@)/
const IS_FRAME = /^\s*at |@.*:\d+:\d+$/

/** A stack in one form for all browsers, `at caller (file:line:column)`, its other lines masked. */
export const maskStack = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => {
      const place = IS_FRAME.test(line) ? FRAME.exec(line)?.[1] : undefined
      if (place === undefined) return maskText(line)
      const [, ofChrome, ofOthers] = CALLER.exec(line) ?? []
      return `    at ${(ofChrome ?? ofOthers ?? '').trim() || 'unnamed'} (${place})`
    })
    .join('\n')
