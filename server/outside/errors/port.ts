/** An error as it is reported, its words masked. */
export type ReportedError = {
  readonly side: 'browser' | 'server'
  readonly message: string
  /** The stack's own lines, as they were. */
  readonly stack: string
  /** The label of the page; null for what isn't a page's. */
  readonly page: string | null
  readonly at: Date
}

/** Where errors go. A failure to report is logged, and stops nobody. */
export type ErrorReporter = { readonly report: (error: ReportedError) => Promise<void> }
