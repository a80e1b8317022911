import { ApiUnreachable } from './api-refusal.ts'

/** Carries one request to the API: `fetch` in the browser, a call inside the process on the server. */
export type Transport = (request: Request) => Promise<Response>

export const TIMEOUT_MS = 10_000
const RETRIES = 2

const REPEATED_ON_5XX = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

export type Outgoing = {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body?: string
  /** Whether sending it a second time after a network error is harmless. */
  readonly repeatable: boolean
}

export type Limits = {
  /** Aborts when the person has left. */
  readonly left?: AbortSignal | undefined
  /** Aborts after so many milliseconds. */
  readonly clock?: (ms: number) => AbortSignal
}

/** Each try is a request of its own: a sent one can't be sent again. */
const requestFor = ({ method, url, headers, body }: Outgoing, signal: AbortSignal): Request =>
  new Request(url, {
    method,
    headers,
    signal,
    credentials: 'include',
    ...(body === undefined ? {} : { body }),
  })

/**
 * Sends with a time-out of ten seconds a try, and up to two more tries: after a network error where that is
 * harmless, and after a 5xx where the method says that it is. A time-out is not tried again: it has cost the
 * person ten seconds already.
 */
export const sendWithRetries = async (
  transport: Transport,
  outgoing: Outgoing,
  { left, clock = (ms) => AbortSignal.timeout(ms) }: Limits = {},
): Promise<Response> => {
  for (let tries = 0; ; tries += 1) {
    const timeout = clock(TIMEOUT_MS)
    const signal = left === undefined ? timeout : AbortSignal.any([timeout, left])
    try {
      const response = await transport(requestFor(outgoing, signal))
      const again = response.status >= 500 && REPEATED_ON_5XX.has(outgoing.method) && tries < RETRIES
      if (!again) return response
    } catch (error) {
      if (left?.aborted) throw error
      const again = outgoing.repeatable && !timeout.aborted && tries < RETRIES
      if (!again) {
        throw new ApiUnreachable(`${outgoing.method} ${outgoing.url.pathname} got no answer`, {
          cause: error,
          timedOut: timeout.aborted,
        })
      }
    }
  }
}
