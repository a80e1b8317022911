import type { ErrorLevel } from '#contract/codes.ts'

/** A masked error report. */
export type ReportedError = {
  readonly side: 'browser' | 'server'
  readonly level: ErrorLevel
  readonly message: string
  /** `at caller (file:line:column)` a line. */
  readonly stack: string
  /** The page's label; null outside pages. */
  readonly page: string | null
  /** Patterns of the routes opened just before, the latest at the end. */
  readonly routes: readonly string[]
  /** The kind of browser, "Safari on iPhone"; null for what happened on the server. */
  readonly browser: string | null
  readonly at: Date
  /** How often it happened: equal errors may be reported together. */
  readonly times: number
}

/** Destination of error reports. A failure to report is logged and otherwise ignored. */
export type ErrorReporter = { readonly report: (error: ReportedError) => Promise<void> }
