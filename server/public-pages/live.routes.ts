import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { requirePublicCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { networkOf } from '#server/platform/limits/networks.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseInput } from '#server/platform/serve-call.ts'
import { caseWatches, type LiveEvent } from './case-watch.ts'

const HEARTBEAT_MS = 15_000
const STREAMS_PER_NETWORK = 12
/** A client this far behind counts as gone: its stream ends, and a browser that is still there reconnects. */
const BEHIND_MAX_BYTES = 256 * 1024

const asText = (event: LiveEvent): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Limits open streams per network. */
const streamCounter = () => {
  const open = new Map<string, number>()
  return {
    enter: (network: string): boolean => {
      const count = open.get(network) ?? 0
      if (count >= STREAMS_PER_NETWORK) return false
      open.set(network, count + 1)
      return true
    },
    leave: (network: string): void => {
      const count = (open.get(network) ?? 1) - 1
      if (count === 0) open.delete(network)
      else open.set(network, count)
    },
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

/** Streams a case: its current state, then each donation with the new totals. */
export const liveRoutes = (app: FastifyInstance, deps: Deps): void => {
  const counter = streamCounter()
  const watches = caseWatches(deps)
  const streams = new Set<() => void>()
  // Ends all streams first: the server then waits for open connections, and these would never close.
  app.addHook('preClose', async () => {
    for (const end of streams) end()
  })

  app.route({
    method: 'GET',
    url: calls.caseLive.path,
    // A HEAD request would keep a stream open without reading it.
    exposeHeadRoute: false,
    config: { callName: 'caseLive' },
    handler: async (request, reply) => {
      const { caseId } = parseInput('caseLive', request)
      const network = networkOf(request.ip)
      // Before the case is read: refused pages ask again.
      if (!counter.enter(network)) throw new Refusal('slowDown', { retryAfterSeconds: 30 })
      try {
        await requirePublicCase(deps, caseId)
      } catch (error) {
        counter.leave(network)
        throw error
      }
      reply.hijack()
      const { raw } = reply
      const send = (text: string): void => {
        // A slow reader keeps an ended response open; writing to it would throw.
        if (raw.writableEnded) return
        if (raw.writableLength > BEHIND_MAX_BYTES) raw.destroy()
        else raw.write(text)
      }
      const end = (): void => void raw.end()
      const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200)
      const { ready, leave } = watches.join(caseId, {
        tell: (events) => send(events.map(asText).join('')),
        end,
      })
      streams.add(end)
      const finish = (): void => {
        clearInterval(heartbeat)
        leave()
        streams.delete(end)
        counter.leave(network)
      }
      // The connection may have closed during the read; then "close" isn't emitted again.
      if (raw.destroyed) finish()
      else raw.once('close', finish)
      await ready.catch((error: unknown) => {
        request.log.error({ err: error, caseId }, 'a live stream could not begin')
        end()
      })
    },
  })
}
