import { codeRow, codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { writeCookie } from '#contract/page-cookie.ts'
import { toasts } from '#web/ui/toasts.ts'
import { activity } from './activity.ts'
import { type CallOptions, createApi } from './api.ts'
import type { ApiRefusal } from './api-refusal.ts'
import { readCookie } from './cookies.ts'
import { randomHex16 } from './random-hex.ts'
import { createSession, isTokenCode, withLoginRedirect } from './session.ts'

const session = createSession({
  isSignedIn: () => readCookie(document.cookie, COOKIES.signedIn) === '1',
  forget: () => {
    const { host, protocol } = window.location
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = writeCookie(COOKIES.signedIn, '', { host, secure: protocol === 'https:', days: 0 })
  },
  refresh: null,
  reload: () => window.location.replace(withLoginRedirect(window.location.href)),
  say: () => toasts.show(codes.tokenExpired.sentence, 'problem'),
})

const refused = (refusal: ApiRefusal, options: CallOptions): void => {
  if (isTokenCode(refusal.code)) {
    void session.handle(refusal.code)
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
  began: activity.begin,
  refused,
})
