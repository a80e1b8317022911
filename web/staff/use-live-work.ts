import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'
import type { QueueWork } from '#contract/staff/staff-shapes.ts'
import { api } from '#web/browser/api/browser-api.ts'

const REFRESH_MS = MINUTE_MS / 2

type Queues = readonly QueueWork[]

export type LiveWork = {
  readonly queues: Queues
  /** How often the queues were read since the staff area was opened. */
  readonly reads: number
  /** Age of the counts while they can't be read; null while they are live. */
  readonly pausedMs: number | null
}

/**
 * Reads the queues' counts every half minute while the page is visible. A failure keeps the last counts, and newly
 * loaded ones replace them.
 */
export const useLiveWork = (loaded: Queues): LiveWork => {
  const [read, setRead] = useState<LiveWork & { readonly loaded: Queues }>({
    loaded,
    queues: loaded,
    reads: 0,
    pausedMs: null,
  })
  const readAtMs = useRef(0)
  useEffect(() => {
    readAtMs.current = Date.now()
    const readQueues = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const { queues } = await api.staffWork({}, { quiet: true })
        readAtMs.current = Date.now()
        setRead(({ reads }) => ({ loaded, queues, reads: reads + 1, pausedMs: null }))
      } catch {
        const pausedMs = Date.now() - readAtMs.current
        setRead((before) => ({
          loaded,
          queues: before.loaded === loaded ? before.queues : loaded,
          reads: before.reads,
          pausedMs,
        }))
      }
    }
    const timer = setInterval(() => void readQueues(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [loaded])
  return read.loaded === loaded ? read : { queues: loaded, reads: read.reads, pausedMs: null }
}

export const waitingIn = (queues: Queues): number => queues.reduce((sum, { count }) => sum + count, 0)
