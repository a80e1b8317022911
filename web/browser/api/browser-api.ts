import { codeRow, codes } from '#contract/codes.ts'
import { track } from '#web/browser/visits/track.ts'
import { commonMessage } from '#web/browser/visits/visit-summary.ts'
import { toasts } from '#web/ui/toasts.ts'
import { activity } from '../activity.ts'
import { randomHex16 } from '../random-hex.ts'
import { reportBrowserError } from '../report-errors.ts'
import { routeReload } from '../route-reload.ts'
import { account } from './account.ts'
import { type CallOptions, createApi } from './api.ts'
import type { ApiRefusal } from './api-refusal.ts'
import { createRefresh } from './refresh.ts'
import { createSession, isTokenCode } from './session.ts'
import { dropMarker, hasMarker } from './signed-in-marker.ts'

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

/** The API for calls after the page has loaded: `api.caseDonations({ caseId, cursor })`. */
export const api = createApi({
  transport: (request) => fetch(request),
  origin: () => window.location.origin,
  spanId: randomHex16,
  commonMessage,
  ended: (call, code, durationMs) => {
    track('api', { call, code, durationMs })
    // Reported silently, because the caller decides what the reader sees.
    if (code !== codes.ok.code && codeRow(code)?.reported !== false)
      reportBrowserError(`${call} was refused with ${code}`)
  },
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
