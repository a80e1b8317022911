import { TRACKING, VISIT_COOKIE } from '#contract/tracking/tracking-limits.ts'
import type { CookieStorage } from '#web/browser/cookie-storage.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { makeTimedId } from './random-id.ts'

export type VisitTimes = {
  readonly visitId: string
  readonly startedMs: number
  readonly lastMs: number
  readonly firstVisitMs: number
}

const parse = (cookies: string): VisitTimes | null => {
  const [visitId = '', ...times] = (readCookie(cookies, VISIT_COOKIE) ?? '').split('.')
  const [startedMs = Number.NaN, lastMs = Number.NaN, firstVisitMs = Number.NaN] = times.map((time) =>
    Number.parseInt(time, 36),
  )
  const areIntegers = [startedMs, lastMs, firstVisitMs].every(Number.isSafeInteger)
  return areIntegers && /^[0-9A-Za-z]{1,40}$/.test(visitId)
    ? { visitId, startedMs, lastMs, firstVisitMs }
    : null
}

/** Continues a visit, or starts a new one twenty minutes after the last event. */
export const continueVisit = (cookies: string, nowMs: number): VisitTimes & { readonly isNew: boolean } => {
  const stored = parse(cookies)
  if (stored !== null && nowMs - stored.lastMs < TRACKING.sessionMs && nowMs >= stored.startedMs)
    return { ...stored, lastMs: nowMs, isNew: false }
  const visitId = makeTimedId(nowMs)
  return {
    visitId,
    startedMs: nowMs,
    lastMs: nowMs,
    firstVisitMs: stored?.firstVisitMs ?? nowMs,
    isNew: true,
  }
}

/** Whether the visitor's first visit is less than a day ago. */
export const isNewUser = ({ firstVisitMs }: Pick<VisitTimes, 'firstVisitMs'>, nowMs: number): boolean =>
  nowMs - firstVisitMs < TRACKING.newUserWindowMs

export const visitCookie = ({ visitId, startedMs, lastMs, firstVisitMs }: VisitTimes): CookieStorage => ({
  name: VISIT_COOKIE,
  value: [visitId, ...[startedMs, lastMs, firstVisitMs].map((time) => time.toString(36))].join('.'),
  days: TRACKING.cookieDays,
})
