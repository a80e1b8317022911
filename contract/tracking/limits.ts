import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts'

/** Constants of the tracker; the specification's, unless a comment says otherwise. */
export const TRACKING = {
  /** A visit ends after so long without an event. */
  sessionMs: 20 * MINUTE_MS,
  /** A visitor counts as new for so long after their first visit, and their gifts count for its source. */
  newUserWindowMs: 24 * HOUR_MS,
  cookieDays: 3650,
  /** Batches that couldn't be delivered, kept in the browser; the oldest gives way. */
  cachedBatchesMax: 5,
  sendDelayMs: 200,
  /** No page waits longer for the assignment of an experiment. */
  ajaxTimeoutMs: 300,
  /** The tracker starts no later than this after the page has loaded; a busy browser starts it then. */
  asyncMs: 1000,
  /** A scroll counts where the page stood still for so long. */
  scrollMs: 2000,
  exposureRatio: 0.1,
  /** How long the link between a tab and the visit that opened it may wait. */
  readerSessionMs: MINUTE_MS / 2,
  /** Ours: events that one batch holds, and bytes from which gzip is worth its work. */
  batchEventsMax: 20,
  gzipFromBytes: 1024,
} as const

/** What the server takes in one call, and how long it keeps what it took. */
export const INTAKE = {
  eventsMax: 100,
  /** After decompression. */
  bytesMax: 64 * 1024,
  /** An event that waited offline for longer is dropped, and so is one from the future. */
  oldestMs: 7 * DAY_MS,
  futureMs: HOUR_MS,
  /** 13 months. */
  keptDays: 396,
} as const

export const MEASURE_COOKIE = 'measure'
/** `visitId.startedAt.lastAt.firstVisitAt`, the times in base 36. */
export const VISIT_COOKIE = 'visit'
