import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'

/** The specification's tracker constants, unless a comment says otherwise. */
export const TRACKING = {
  /** Inactivity that ends a visit. */
  sessionMs: 20 * MINUTE_MS,
  /**
   * Time after the first visit that a visitor counts as new, and that donations are attributed to its source.
   */
  newUserWindowMs: 24 * HOUR_MS,
  cookieDays: 3650,
  /** Events that wait to be sent together, and that stay stored until they arrive; then the oldest is dropped. */
  cachedRecordsMax: 5,
  sendDelayMs: 200,
  /** Time after which an unanswered batch counts as undelivered, until its answer comes. */
  ajaxTimeoutMs: 300,
  /** The tracker starts at the latest this long after the page has loaded, even if the browser stays busy. */
  asyncMs: 1000,
  /** Time without scrolling that records a scroll position. */
  scrollMs: 2000,
  exposureRatio: 0.1,
  /** TTL of the link between a tab and the visit that opened it. */
  readerSessionMs: MINUTE_MS / 2,
  /** Our own: the size from which a batch is gzipped. */
  gzipFromBytes: 1024,
} as const

/** Limits of the server's event intake, and retention. */
export const INTAKE = {
  eventsMax: 100,
  /** After decompression. */
  bytesMax: 64 * 1024,
  /** Rows (events, and a visit for each batch) that a browser and all of a network may add in a day. */
  rowsPerVisitor: 5000,
  rowsPerNetwork: 50_000,
  /** Maximum age of an event that waited offline; older ones and those from the future are dropped. */
  oldestMs: 7 * DAY_MS,
  futureMs: HOUR_MS,
  /** 13 months. */
  keptDays: 396,
} as const

export const MEASURE_COOKIE = 'measure'
/** `visitId.startedAt.lastAt.firstVisitAt`, the times in base 36. */
export const VISIT_COOKIE = 'visit'
