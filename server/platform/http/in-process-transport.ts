import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HEADERS } from '#contract/headers.ts'

export type InProcess = {
  /** Answers an API request without a network: what a page's loader calls through. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Cookies that those answers set; the page's own answer must carry them on. */
  readonly setCookies: readonly string[]
}

const FORWARDED = ['cookie', 'user-agent', 'accept-language'] as const

const METHODS = { GET: 'GET', POST: 'POST' } as const
const methodOf = (method: string): 'GET' | 'POST' => {
  if (method === METHODS.GET || method === METHODS.POST) return method
  throw new RangeError(`The API has no ${method} calls`)
}

/** A transport for the typed client that speaks for the visitor who asked for the page. */
export const inProcessTransport = (
  app: FastifyInstance,
  visitor: Pick<FastifyRequest, 'ip' | 'headers'>,
  traceId: string,
): InProcess => {
  const setCookies: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    // The page's and its calls' lines in the log belong together.
    const headers: Record<string, string> = {
      ...Object.fromEntries(request.headers),
      [HEADERS.traceId]: traceId,
    }
    for (const name of FORWARDED) {
      const value = visitor.headers[name]
      if (value !== undefined) headers[name] = value
    }
    const body = request.method === 'POST' ? await request.text() : undefined
    const answer = await app.inject({
      method: methodOf(request.method),
      url: `${url.pathname}${url.search}`,
      headers,
      remoteAddress: visitor.ip,
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
