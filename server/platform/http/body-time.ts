import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'

/**
 * Timeouts for a request's body; its headers have a minute of their own. A photo over a slow network takes
 * longer.
 */
export const BODY_PATIENCE = { bodyMs: MINUTE_MS, uploadMs: 10 * MINUTE_MS } as const

type Patience = { readonly bodyMs: number; readonly uploadMs: number }

/**
 * Aborts a request whose body takes too long. Per route, because the server's own limit is the same for uploads and
 * everything else.
 */
export const limitBodyTime = (app: FastifyInstance, patience: Patience = BODY_PATIENCE): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    const { callName } = routeOptions.config
    const isUpload = callName !== undefined && calls[callName].form === 'multipart'
    if (raw.complete || isUpload || raw.method === 'GET' || raw.method === 'HEAD') return done()
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, patience.bodyMs)
    timer.unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    done()
  })
}
