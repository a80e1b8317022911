import pg from 'pg'
import { SILENCE_TIMEOUTS } from './database-client.ts'
import type { Logger } from './logging.ts'

/** PostgreSQL channel with the ids of changed cases. */
export const CASE_CHANGED = 'case_changed'

export type LiveFeed = {
  /** Calls back with the case's id after each change; returns the unsubscribe function. */
  readonly subscribe: (caseId: string, onChange: () => void) => () => void
  /** Listens for any changed case: invalidates the page cache. */
  readonly onAnyChange: (listener: (caseId: string) => void) => () => void
  readonly close: () => Promise<void>
}

const RECONNECT_MS = 1000

/**
 * One database connection on which a process listens for all its visitors. Notifications may get lost while
 * it is down, so after reconnecting every subscriber is called.
 */
export const openLiveFeed = (url: string, log: Logger): LiveFeed => {
  const byCase = new Map<string, Set<() => void>>()
  const anyCase = new Set<(caseId: string) => void>()
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const announce = (caseId: string): void => {
    for (const listener of byCase.get(caseId) ?? []) listener()
    for (const listener of anyCase) listener(caseId)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, ...SILENCE_TIMEOUTS })
    next.on('notification', (notice) => notice.payload !== undefined && announce(notice.payload))
    // A lost connection may emit several errors; an unhandled one would end the process.
    next.on('error', (error) => reconnectLater(next, error))
    next.once('end', () => reconnectLater(next, new Error('connection ended')))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${CASE_CHANGED}`)
      for (const caseId of byCase.keys()) announce(caseId)
    } catch (error) {
      reconnectLater(next, error)
    }
  }

  const reconnectLater = (lostClient: pg.Client, error: unknown): void => {
    if (closed || lostClient !== client) return
    client = undefined
    log.warn({ err: error }, 'live feed lost its connection')
    timer = setTimeout(() => void connect(), RECONNECT_MS)
  }

  void connect()
  return {
    subscribe: (caseId, onChange) => {
      const listeners = byCase.get(caseId) ?? new Set()
      byCase.set(caseId, listeners.add(onChange))
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0 && byCase.get(caseId) === listeners) byCase.delete(caseId)
      }
    },
    onAnyChange: (listener) => {
      anyCase.add(listener)
      return () => anyCase.delete(listener)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
