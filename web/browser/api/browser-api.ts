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

/** Browsers without locks still have the server's: it gives two tabs that ask at once the same tokens. */
const oneTabAtATime = async (act: () => Promise<void>): Promise<void> => {
  if (navigator.locks === undefined) await act()
  else await navigator.locks.request('session', act)
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
  say: () => toasts.show(codes.tokenExpired.sentence, 'problem'),
})

/**
 * For callers that keep their refusals to themselves: what the codes 20301 to 20304 ask for, once it is done. That a token
 * ran out and couldn't be renewed is dealt with, and said, before anybody hears of it.
 */
export const sessionOver = async (code: number): Promise<void> => {
  if (code !== codes.tokenExpired.code || hasMarker()) await session.handle(code)
}

const refused = (refusal: ApiRefusal, options: CallOptions): void => {
  if (isTokenCode(refusal.code)) {
    void sessionOver(refusal.code)
    return
  }
  if (codeRow(refusal.code)?.toast === false || refusal.message === '') return
  if (options.fieldsHandled && refusal.code === codes.invalidInput.code) return
  toasts.show(refusal.message, 'problem')
}

/** The API for what happens in the browser after the page has come: `api.caseDonations({ caseId, cursor })`. */
export const api = createApi({
  transport: (request) => fetch(request),
  origin: () => window.location.origin,
  spanId: randomHex16,
  commonMessage,
  ended: (call, code, durationMs) => {
    track('api', { call, code, durationMs })
    // Silently: what its reader is to hear of it, the call's own caller says.
    if (code !== codes.ok.code && codeRow(code)?.reported !== false)
      reportBrowserError(`${call} was refused with ${code}`)
  },
  began: activity.begin,
  renew: () => session.handle(codes.tokenExpired.code),
  refused,
})

/** Trades the refresh token, which only the browser itself sees, for new tokens in new cookies. */
export const refreshSession = createRefresh({
  trade: async () => {
    await api.refreshToken({}, { quiet: true })
  },
  nowMs: () => performance.now(),
})
