import type { ErrorLevel } from '#contract/codes.ts'
import {
  boundedStack,
  ERROR_MESSAGE_MAX,
  isIgnored,
  maskStack,
  maskText,
  STACK_MAX,
} from '#contract/tracking/error-reports.ts'
import { callHeaders } from './api/call-headers.ts'
import { randomHex16 } from './random-hex.ts'
import { currentPage } from './visits/page-view.ts'
import { recentRoutes } from './visits/route-log.ts'
import { commonMessage } from './visits/visit-summary.ts'

const PATH = '/api/log/errors'
/** Limits the reports of a page that fails in a loop. */
const REPORTS_MAX = 10

let reported = 0

/** Reports an error of this page, masked, without showing it. */
export const reportBrowserError = (error: unknown, level: ErrorLevel = 'error'): void => {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  if (!navigator.onLine || reported >= REPORTS_MAX || isIgnored(message) || isIgnored(stack)) return
  reported += 1
  const headers = callHeaders({ spanId: randomHex16, commonMessage })
  headers.set('content-type', 'application/json; charset=utf-8')
  const { pageName, testCode } = currentPage()
  const report = {
    level,
    message: maskText(message).slice(0, ERROR_MESSAGE_MAX),
    stack: maskStack(boundedStack(stack)).slice(0, STACK_MAX.characters),
    page: pageName,
    testCode,
    routes: recentRoutes(),
  }
  fetch(PATH, { method: 'POST', headers, body: JSON.stringify({ reports: [report] }), keepalive: true })
    .then((answer) => answer.text())
    .catch((sendError: unknown) => {
      // An unhandled rejection would be reported by this same function, and fail again, so it goes to the console.
      // biome-ignore lint/suspicious/noConsole: a report that can't be sent must be found by those who look
      console.warn('An error could not be reported', sendError)
    })
}

/** Unhandled errors. */
export const watchErrors = (): void => {
  window.addEventListener('error', ({ error, message }) => reportBrowserError(error ?? message))
  window.addEventListener('unhandledrejection', (event) => {
    // An answer that React Router is reading when its page is left rejects unhandled (remix-run/react-router#14203).
    if (event.reason?.name === 'AbortError') event.preventDefault()
    else reportBrowserError(event.reason)
  })
}
