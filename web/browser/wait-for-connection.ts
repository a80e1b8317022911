import { data, isRouteErrorResponse, type MiddlewareFunction, redirect, replace } from 'react-router'
import { codes } from '#contract/codes.ts'
import { toasts } from '#web/ui/toasts.ts'
import { ApiUnreachable, UNREACHABLE } from './api/api-refusal.ts'
import { connection, isLost } from './connection.ts'
import { contentOf, forgetFormKey } from './form-keys.ts'
import { formSubmissions, type SentForm } from './form-submissions.ts'
import { reportBrowserError } from './report-errors.ts'
import { isRecord } from './tab-storage.ts'

/** After this time without an answer, the server is probed. */
const PATIENCE_MS = 10_000
/** Automatic retries of one address; after them the error page appears, so that no error retries for ever. */
const RETRIES_MAX = 3
const UNAVAILABLE = 503
const UNEXPECTED = 500

type Failed = { readonly routeId: string; readonly error: unknown }

/** The error of a failed route. The router wraps what an action threw like an answer with a status. */
export const errorOf = (thrown: unknown): unknown =>
  isRecord(thrown) && thrown['type'] === 'DataWithResponseInit' ? thrown['data'] : thrown

/** The first failed route of a navigation's results; null without one. */
const failedIn = (results: unknown): Failed | null => {
  for (const [routeId, result] of Object.entries(isRecord(results) ? results : {})) {
    if (isRecord(result) && result['type'] === 'error') return { routeId, error: errorOf(result['result']) }
  }
  return null
}

/**
 * Whether an error means that no answer of ours arrived: a failed fetch (TypeError), a call without an answer, an
 * unreadable body (an error with a cause), or a proxy's page in place of our sentence.
 */
export const isNoAnswer = (error: unknown): boolean => {
  if (isRouteErrorResponse(error))
    return error.status >= 500 && (typeof error.data !== 'string' || /^\s*(<|$)/.test(error.data))
  if (error instanceof TypeError || error instanceof ApiUnreachable) return true
  return error instanceof Error && error.cause !== undefined
}

/** Resolves with a failed result if the server turns out unreachable while an answer is awaited. */
const lostMeanwhile = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    const timer = setTimeout(async () => {
      if (await connection.check()) return
      resolve({ root: { type: 'error', result: new TypeError('No answer in time') } })
    }, PATIENCE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** The automatic retries of an address in a row. */
let retries = { url: '', count: 0 }

const retriesOf = (url: string): number => (retries.url === url ? retries.count : 0)

/** Loads the address again. In the history it is one visit, also if going back led to it. */
const retryOf = (url: string): Response => {
  const { pathname, search, href } = new URL(url)
  const isInHistory = window.location.href.split('#')[0] === href
  return isInHistory ? replace(pathname + search) : redirect(pathname + search)
}

/**
 * Waits until the server can be reached, then has the router load the address again. A page that loads itself regularly
 * aborts it meanwhile, and waits again: that is no retry.
 */
const loadAgain = async ({ url, signal }: Request): Promise<Response> => {
  await connection.check()
  await connection.whenConnected(signal)
  retries = { url, count: retriesOf(url) + 1 }
  return retryOf(url)
}

const STATUS_OF_REFUSAL: readonly number[] = [codes.slowDown.status, codes.busy.status]

/**
 * What a form says whose action failed; null if the error page tells more, such as of a page that is gone. A limit's
 * own sentence says how long to wait.
 */
export const formSentence = (error: unknown): string | null => {
  if (isNoAnswer(error)) return UNREACHABLE
  if (error instanceof Error) return codes.unexpected.sentence
  // A redirect is thrown, too.
  if (!isRouteErrorResponse(error)) return null
  const { status, data: sentence } = error
  if (STATUS_OF_REFUSAL.includes(status)) {
    const isPage = typeof sentence !== 'string' || /^\s*(<|$)/.test(sentence)
    return `${isPage ? codes.slowDown.sentence : sentence} What you typed is still here.`
  }
  return status >= UNEXPECTED ? codes.unexpected.sentence : null
}

/**
 * Keeps a form whose action failed, and says why beside it. Its result is empty, so that the page keeps the input. If
 * the server can be reached, the error may be the page's own, and is reported.
 */
const keepForm = (form: HTMLFormElement | null, error: unknown, sentence: string) => {
  if (!isRouteErrorResponse(error) || isNoAnswer(error))
    void connection.check().then((isConnected) => isConnected && reportBrowserError(error))
  if (form?.isConnected) formSubmissions.show(form, { kind: 'failed', sentence })
  else toasts.show(sentence, 'problem')
  return data(undefined, { status: UNAVAILABLE })
}

/** Waits for the connection, and says so beside the form. @throws if the signal aborts first */
const waitBeforeSending = async (form: HTMLFormElement | null, signal: AbortSignal): Promise<void> => {
  if (form !== null && isLost(connection.current())) formSubmissions.show(form, { kind: 'waiting' })
  try {
    await connection.whenConnected(signal)
  } catch (error) {
    // The person went back, or followed a link all the same.
    toasts.show('Your form wasn’t sent because you left the page.', 'problem')
    throw error
  } finally {
    if (form !== null) formSubmissions.clear(form)
  }
}

/** Runs a request, and gives up on its answer if the server turns out unreachable meanwhile. */
const answered = async (signal: AbortSignal, next: () => Promise<unknown>): Promise<unknown> => {
  const arrived = new AbortController()
  try {
    return await Promise.race([next(), lostMeanwhile(AbortSignal.any([signal, arrived.signal]))])
  } finally {
    arrived.abort()
  }
}

/**
 * Sends a form once more if it was edited while it waited, since the router had read it before. A new submission aborts
 * the one that waited.
 */
const sendEdited = ({ form, submitter, content }: SentForm, signal: AbortSignal): void => {
  if (!form.isConnected || contentOf(form, submitter) === content) return
  form.requestSubmit(submitter)
  signal.throwIfAborted()
}

/**
 * Sends a form, once connected if it isn't. If the answer is lost, or a limit or an error of ours refuses the form, the
 * page keeps it, and it can be sent again.
 */
const sendForm = async ({ signal }: Request, next: () => Promise<unknown>): Promise<unknown> => {
  const sent = formSubmissions.take()
  const form = sent?.form ?? null
  await waitBeforeSending(form, signal)
  if (sent !== null) sendEdited(sent, signal)
  const results = await answered(signal, next)
  const failed = failedIn(results)
  const sentence = failed === null || signal.aborted ? null : formSentence(failed.error)
  if (failed === null || sentence === null) {
    if (form !== null && !signal.aborted) forgetFormKey(form)
    return results
  }
  return { [failed.routeId]: { type: 'data', result: keepForm(form, failed.error, sentence) } }
}

/**
 * Keeps the page while no answer arrives: a navigation goes on by itself once connected, and a form that is sent offline
 * is sent then.
 */
export const waitForConnection: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const { method, signal, url } = request
  if (method !== 'GET') return sendForm(request, next)
  const results = await answered(signal, next)
  const failed = failedIn(results)
  if (failed === null) retries = { url: '', count: 0 }
  if (failed === null || signal.aborted || !isNoAnswer(failed.error)) return results
  if (retriesOf(url) >= RETRIES_MAX) return results
  return { [failed.routeId]: { type: 'error', result: await loadAgain(request) } }
}
