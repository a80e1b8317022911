/** An error as it is reported, its words masked. */
export type ReportedError = {
  readonly side: 'browser' | 'server'
  readonly message: string
  /** `at caller (file:line:column)` a line. */
  readonly stack: string
  /** The label of the page, or the pattern of its route; null for what isn't a page's. */
  readonly page: string | null
  /** Patterns of the routes opened just before, the latest at the end. */
  readonly routes: readonly string[]
  /** The kind of browser, "Safari on iPhone"; null for what happened on the server. */
  readonly browser: string | null
  readonly at: Date
}

/** Where errors go. A failure to report is logged, and stops nobody. */
export type ErrorReporter = { readonly report: (error: ReportedError) => Promise<void> }
