import { ApiUnreachable } from './api-refusal.ts'

/** Transport of an API request: `fetch` in the browser, an in-process call on the server. */
export type Transport = (request: Request) => Promise<Response>

export const TIMEOUT_MS = 10_000
const RETRIES = 2

const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

export type Outgoing = {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body?: string
  /** Whether a retry after a network error is safe. */
  readonly repeatable: boolean
}

export type Limits = {
  /** Aborts when the person has left. */
  readonly leaveSignal?: AbortSignal | undefined
  /** Creates a signal that aborts after this many milliseconds. */
  readonly clock?: (ms: number) => AbortSignal
}

/** Creates a new Request per attempt, because a Request can be sent only once. */
const requestFor = ({ method, url, headers, body }: Outgoing, signal: AbortSignal): Request =>
  new Request(url, {
    method,
    headers,
    signal,
    credentials: 'include',
    ...(body === undefined ? {} : { body }),
  })

/**
 * Sends with a timeout of `TIMEOUT_MS` per attempt, and up to `RETRIES` retries: after a network error if safe, and
 * after a 5xx if the method is idempotent. A timeout isn't retried, because the person has already waited that
 * long.
 */
export const sendWithRetries = async (
  transport: Transport,
  outgoing: Outgoing,
  { leaveSignal, clock = (ms) => AbortSignal.timeout(ms) }: Limits = {},
): Promise<Response> => {
  for (let retries = 0; ; retries += 1) {
    const timeout = clock(TIMEOUT_MS)
    const signal = leaveSignal === undefined ? timeout : AbortSignal.any([timeout, leaveSignal])
    try {
      const response = await transport(requestFor(outgoing, signal))
      const mayRetry = response.status >= 500 && IDEMPOTENT_METHODS.has(outgoing.method) && retries < RETRIES
      if (!mayRetry) return response
    } catch (error) {
      if (leaveSignal?.aborted) throw error
      const mayRetry = outgoing.repeatable && !timeout.aborted && retries < RETRIES
      if (!mayRetry) {
        throw new ApiUnreachable(`${outgoing.method} ${outgoing.url.pathname} got no answer`, {
          cause: error,
          timedOut: timeout.aborted,
        })
      }
    }
  }
}
