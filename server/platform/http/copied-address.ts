import type { FastifyInstance } from 'fastify'
import { withoutTrailing } from '#contract/plain-text.ts'

/** Query parameters that hold an id, a token or a name of ours. Any other may hold words of the visitor. */
const OWN_PARAMETERS = ['caseId', 'confirm', 'key', 'kind', 'note', 'notice', 'orderId']

/** An encoded part of an address without its last characters that no id, token, slug or file name of ours ends with. */
const withoutText = (encoded: string, decoded: string): string => {
  const kept = withoutTrailing(decoded, /[^\w-]/)
  return kept === decoded ? encoded : encodeURIComponent(kept)
}

const cleanPath = (path: string): string => {
  const start = path.lastIndexOf('/') + 1
  const last = path.slice(start)
  return path.slice(0, start) + withoutText(last, decodeURIComponent(last))
}

const cleanQuery = (query: string): string => {
  const start = query.lastIndexOf('&') + 1
  const valueStart = query.indexOf('=', start) + 1
  if (!OWN_PARAMETERS.includes(query.slice(start, valueStart - 1))) return query
  const [[, value] = ['', '']] = new URLSearchParams(query.slice(start))
  return query.slice(0, valueStart) + withoutText(query.slice(valueStart), value)
}

/**
 * A readable address without the text after it that was copied with it, or taken for a part of it by the program that
 * shows it: a period or bracket, an ellipsis, invisible characters, words of a language without spaces.
 */
export const withoutCopiedText = (address: string): string => {
  const [path = ''] = address.split(/[?#]/, 1)
  const rest = address.slice(path.length)
  return cleanPath(path) + (rest.startsWith('?') ? `?${cleanQuery(rest.slice(1))}` : rest)
}

/** Redirects pages and files to their address without copied text. Calls aren't copied. */
export const registerCopiedAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return undefined
    const clean = withoutCopiedText(url)
    return clean === url ? undefined : reply.header('cache-control', 'no-store').redirect(clean, 302)
  })
}
