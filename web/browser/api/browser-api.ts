import { REFRESH_OVERLAP_SECONDS } from '#contract/accounts/refresh-overlap.ts'
import type { CallName } from '#contract/calls.ts'
import { codeRow, codes } from '#contract/codes.ts'
import { refusalText } from '#contract/tracking/error-reports.ts'
import { track } from '#web/browser/visits/track.ts'
import { commonMessage } from '#web/browser/visits/visit-summary.ts'
import { toasts } from '#web/ui/toasts.ts'
import { activity } from '../activity.ts'
import { randomHex16 } from '../random-hex.ts'
import { reportBrowserError } from '../report-errors.ts'
import { routeReload } from '../route-reload.ts'
import { account } from './account.ts'
import { type CallOptions, createApi, followCall } from './api.ts'
import type { ApiRefusal, ApiUnreachable } from './api-refusal.ts'
import { createSession, isTokenCode } from './session.ts'
import { dropMarker, hasMarker } from './signed-in-marker.ts'

type RefreshDeps = {
  /** Exchanges the refresh token for new tokens. */
  readonly trade: () => Promise<void>
  readonly nowMs: () => number
}

/**
 * One token refresh per page: concurrent and immediately following callers share it. A second one would make
 * another tab's request with the previous token look stolen, which ends the session.
 */
export const createRefresh = ({ trade, nowMs }: RefreshDeps): (() => Promise<void>) => {
  let inFlight: Promise<void> | null = null
  let tradedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    if (nowMs() - tradedAtMs < REFRESH_OVERLAP_SECONDS * 1000) return
    inFlight ??= trade()
      .then(() => {
        tradedAtMs = nowMs()
      })
      .finally(() => {
        inFlight = null
      })
    await inFlight
  }
}

/** Runs an action in one tab at a time. Without the Web Locks API, tabs may run it together; they get the same tokens. */
const oneTabAtATime = async (action: () => Promise<void>): Promise<void> => {
  if (navigator.locks === undefined) await action()
  else await navigator.locks.request('session', action)
}

const session = createSession({
  isSignedIn: hasMarker,
  forget: () => {
    dropMarker()
    account.set(null)
  },
  refresh: () => refreshSession(),
  exclusively: oneTabAtATime,
  reload: routeReload.ask,
  showExpired: () => toasts.show(codes.tokenExpired.sentence, 'problem'),
})

/**
 * Handles the session codes 20301 to 20304 for callers that handle refusals themselves. If an expired token couldn't be
 * renewed, that has already been handled and shown.
 */
export const sessionOver = async (code: number): Promise<void> => {
  if (code !== codes.tokenExpired.code || hasMarker()) await session.handle(code)
}

const handleRefusal = (refusal: ApiRefusal, options: CallOptions): void => {
  if (isTokenCode(refusal.code)) {
    void sessionOver(refusal.code)
    return
  }
  if (codeRow(refusal.code)?.toast === false || refusal.message === '') return
  if (options.fieldsHandled && refusal.code === codes.invalidInput.code) return
  toasts.show(refusal.message, 'problem')
}

/** Reports silently, because the caller decides what the reader sees. A code of a newer server is an error. */
const reportRefusal = (call: string, code: number): void => {
  const row = codeRow(code)
  const level = row === undefined ? 'error' : row.reportedAs
  if (level !== null) reportBrowserError(refusalText(call, code), level)
}

/** A lost connection is the network's, and only kept; a timeout or an unreadable answer is the server's or a proxy's. */
export const reportUnanswered = (call: string, { status, timedOut }: ApiUnreachable): void => {
  if (status !== null) reportBrowserError(`${call} had an unreadable answer with status ${status}`)
  else if (timedOut) reportBrowserError(`${call} timed out`)
  else reportBrowserError(`${call} lost its connection`, 'info')
}

const FOLLOWER = {
  ended: (call: CallName, code: number, durationMs: number) => {
    track('api', { call, code, durationMs })
    reportRefusal(call, code)
  },
  unanswered: reportUnanswered,
}

/** Sends a form with a file, which needs a request of its own, under the rules of every call: bar, event, report. */
export const followUpload = async <T>(call: CallName, send: () => Promise<T>): Promise<T> => {
  const endActivity = activity.begin()
  try {
    return await followCall(call, send, FOLLOWER)
  } finally {
    endActivity()
  }
}

/** The API for calls after the page has loaded: `api.caseDonations({ caseId, cursor })`. */
export const api = createApi({
  transport: (request) => fetch(request),
  origin: () => window.location.origin,
  spanId: randomHex16,
  commonMessage,
  ...FOLLOWER,
  began: activity.begin,
  renew: () => session.handle(codes.tokenExpired.code),
  refused: handleRefusal,
})

/** Renews the tokens; both are HttpOnly cookies. */
export const refreshSession = createRefresh({
  trade: async () => {
    await api.refreshToken({}, { quiet: true })
  },
  nowMs: () => performance.now(),
})
