import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HEADERS } from '#contract/headers.ts'

export type InProcess = {
  /** Serves an API request in-process, for the loaders of pages. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Cookies set by those answers; the page's response must include them. */
  readonly setCookies: readonly string[]
}

/** Country headers of the proxies in front of us. */
export const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'] as const

/** The visitor's, and what proxies say about them: a call then sees the same address and country as its page. */
const FORWARDED = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for', ...COUNTRY_HEADERS] as const

const methodOf = (method: string): 'GET' | 'POST' => {
  if (method === 'GET' || method === 'POST') return method
  throw new RangeError(`The API has no ${method} calls`)
}

/** A transport for the typed client, with the identity of the page's visitor. */
export const inProcessTransport = (
  app: FastifyInstance,
  visitor: Pick<FastifyRequest, 'headers'> & {
    readonly socket: Pick<FastifyRequest['socket'], 'remoteAddress'>
  },
  traceId: string,
): InProcess => {
  const setCookies: string[] = []
  const { remoteAddress } = visitor.socket
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    // Shares the page's trace id with its calls in the log.
    const headers: Record<string, string> = {
      ...Object.fromEntries(request.headers),
      [HEADERS.traceId]: traceId,
    }
    for (const name of FORWARDED) {
      const value = visitor.headers[name]
      if (value !== undefined) headers[name] = String(value)
    }
    const body = request.method === 'POST' ? await request.text() : undefined
    const answer = await app.inject({
      method: methodOf(request.method),
      url: `${url.pathname}${url.search}`,
      headers,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookies = answer.headers['set-cookie']
    setCookies.push(...(cookies === undefined ? [] : Array.isArray(cookies) ? cookies : [cookies]))
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'application/json') },
    })
  }
  return { fetch, setCookies }
}
