import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { Donation } from '#contract/cases.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseInput } from '#server/platform/serve-call.ts'
import { readUpdates } from './case-updates.queries.ts'
import { readDonations } from './donations.queries.ts'
import { requirePublicCase } from './giving-case.ts'

type LiveEvent = CallOutput<Calls['caseLive']>

const HEARTBEAT_MS = 15_000
const STREAMS_PER_ADDRESS = 12
/** How many of the newest gifts are looked at after a change: more at once than anyone can read. */
const NEWEST = 20

const write = (event: LiveEvent): string => {
  const id = event.type === 'donation' ? `id: ${event.donation.donationId}\n` : ''
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** What a page has seen: tells what is new to it after a change. */
const watcher = (deps: Deps, caseId: string) => {
  const { reader } = deps.database
  let seenGifts = new Set<string>()
  let seenUpdates = new Set<string>()
  const look = async () => {
    const [newest, updates, totals] = await Promise.all([
      readDonations(reader, { caseId, sort: 'recent', withWords: false, limit: NEWEST }),
      readUpdates(reader, caseId),
      readTotals(reader, caseId),
    ])
    const gifts = newest.items.filter((gift) => !seenGifts.has(gift.donationId)).reverse()
    const posted = updates.filter((update) => !seenUpdates.has(update.updateId))
    seenGifts = new Set(newest.items.map((gift) => gift.donationId))
    seenUpdates = new Set(updates.map((update) => update.updateId))
    return { gifts, posted, totals }
  }
  return look
}

const eventsOf = (
  gifts: readonly Donation[],
  posted: readonly { updateId: string }[],
  totals: Extract<LiveEvent, { type: 'totals' }>['totals'],
): LiveEvent[] => [
  ...gifts.map((donation) => ({ type: 'donation', donation }) as const),
  ...posted.map(({ updateId }) => ({ type: 'update', updateId }) as const),
  { type: 'totals', totals },
]

/** Counts open streams by address, so that one can't take them all. */
const streamCounter = () => {
  const open = new Map<string, number>()
  return {
    enter: (ip: string): boolean => {
      const count = open.get(ip) ?? 0
      if (count >= STREAMS_PER_ADDRESS) return false
      open.set(ip, count + 1)
      return true
    },
    leave: (ip: string): void => {
      const count = (open.get(ip) ?? 1) - 1
      if (count === 0) open.delete(ip)
      else open.set(ip, count)
    },
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

/**
 * A case as it happens: totals at once, then each gift with the totals after it. Changes that come while one is
 * being looked at are seen together right after.
 */
export const liveRoutes = (app: FastifyInstance, deps: Deps): void => {
  const counter = streamCounter()
  const streams = new Set<() => void>()
  // Before the server waits for its connections to end, or it would wait for ever.
  app.addHook('preClose', async () => {
    for (const end of streams) end()
  })

  const open = async (
    request: FastifyRequest,
    caseId: string,
    send: (text: string) => void,
  ): Promise<() => void> => {
    const look = watcher(deps, caseId)
    let busy = false
    let again = false
    const onChange = async (): Promise<void> => {
      if (busy) {
        again = true
        return
      }
      busy = true
      try {
        do {
          again = false
          const { gifts, posted, totals } = await look()
          send(eventsOf(gifts, posted, totals).map(write).join(''))
        } while (again)
      } catch (error) {
        request.log.error({ err: error, caseId }, 'live stream could not look at its case')
      } finally {
        busy = false
      }
    }
    // Listening comes before looking, so that nothing falls in between.
    const stopListening = deps.live.subscribe(caseId, () => void onChange())
    const { totals } = await look()
    send(write({ type: 'totals', totals }))
    const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)
    return () => {
      clearInterval(heartbeat)
      stopListening()
    }
  }

  app.route({
    method: 'GET',
    url: calls.caseLive.path,
    exposeHeadRoute: false,
    config: { callName: 'caseLive' },
    handler: async (request, reply) => {
      const { caseId } = parseInput('caseLive', request)
      await requirePublicCase(deps, caseId)
      if (!counter.enter(request.ip)) throw new Refusal('slowDown', { retryAfterSeconds: 30 })
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>)
      const stop = await open(request, caseId, (text) => raw.write(text))
      const end = (): void => {
        raw.end()
      }
      streams.add(end)
      raw.once('close', () => {
        streams.delete(end)
        stop()
        counter.leave(request.ip)
      })
    },
  })
}
