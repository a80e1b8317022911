import { visitorIdPattern } from '#contract/headers.ts'

/** What all pages of a tab share. */
type ClientState = {
  readonly isMobileMode: boolean
  /** The anonymous visitor id. */
  readonly selfTag: string
  /** Whether the case on the page is the signed-in person's own. */
  readonly isCurrentUserCase: boolean
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

const LEGAL: { readonly [N in keyof ClientState]: (value: unknown) => value is ClientState[N] } = {
  isMobileMode: isBoolean,
  selfTag: (value): value is string => typeof value === 'string' && visitorIdPattern.test(value),
  isCurrentUserCase: isBoolean,
}

/** Whether a value may be taken into the shared state. An illegal one is rejected and reported, without the value itself. */
export const isLegalState = <N extends keyof ClientState>(
  name: N,
  value: unknown,
  report: (error: unknown) => void = reportError,
): value is ClientState[N] => {
  if (LEGAL[name](value)) return true
  report(new TypeError(`Illegal value for ${name}: ${value === null ? 'null' : typeof value}`))
  return false
}
