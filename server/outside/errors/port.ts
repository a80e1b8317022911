/** A masked error report. */
export type ReportedError = {
  readonly side: 'browser' | 'server'
  readonly message: string
  /** The stack's lines, unchanged. */
  readonly stack: string
  /** The page's label; null outside pages. */
  readonly page: string | null
  readonly at: Date
}

/** Destination of error reports. A failure to report is logged and otherwise ignored. */
export type ErrorReporter = { readonly report: (error: ReportedError) => Promise<void> }
