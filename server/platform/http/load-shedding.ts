import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Call } from '#contract/call.ts'

/** Kinds of requests in the order in which they are refused: drawings first, payments last. */
export const LOAD_KINDS = ['drawings', 'pages', 'reads', 'writes', 'payments'] as const
export type LoadKind = (typeof LOAD_KINDS)[number]

export const MEASURE_EVERY_MS = 100
/** Maximum by which one measurement changes the pressure, however long the delay. */
const MEASURED_MS_MAX = 250
/** How long the event loop is late before all requests of one more kind are refused. */
const KIND_MS = 1000
/** Drawings are refused this many times as fast as pages, which are refused from the same moment on. */
const DRAWINGS_FACTOR = 4
/** The pressure falls at half the speed at which it rises, so that refused requests don't return all at once. */
const RECOVERY = 0.5
/**
 * While at most this many requests are in progress, one more is always served: a slow machine with few visitors
 * refuses none, and donors get through where others are refused.
 */
const ALWAYS_SERVED: Readonly<Record<LoadKind, number>> = {
  drawings: 4,
  pages: 8,
  reads: 16,
  writes: 32,
  payments: 64,
}
/**
 * Pages rendered at the same time, beyond which one more is refused: about half a second of work. Many short turns
 * don't make the event loop late, but everybody waits for them.
 */
const RENDERS_MAX = 32
const RESOLUTION_MS = 10

/**
 * Measures the mean event-loop delay, in milliseconds, since the previous call. The first call starts the monitor, so
 * that a process that never calls isn't woken a hundred times a second.
 */
export const measureLoopDelay = (): (() => number) => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  return () => {
    if (histogram.enable()) return 0
    // No sample: the loop was blocked for the whole time.
    const delayMs = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - RESOLUTION_MS
    histogram.reset()
    return Math.max(0, delayMs)
  }
}

/** Kind of a call; null for providers' signed events, which are never refused. */
export const loadKindOf = ({ auth, limit, method }: Call): LoadKind | null => {
  if (auth === 'signature') return null
  if (auth === 'orderKey' || limit === 'money' || limit === 'orderDraft') return 'payments'
  return method === 'GET' ? 'reads' : 'writes'
}

/** Pages of the donation flow count as payments. */
const DONATION_PAGE = /^\/donate\//

type CacheState = 'fresh' | 'stale' | 'absent'

/**
 * Kind of a request for a page or file that can be cached; null if the cache answers it. A stale one is refused later
 * than an absent one.
 */
export const loadKindOfCached = (state: CacheState): LoadKind | null =>
  (({ fresh: null, stale: 'reads', absent: 'pages' }) as const)[state]

/** Kind of a page request; null if the cache answers it. */
export const pageLoadKind = (method: string, path: string, cached: CacheState | null): LoadKind | null => {
  if (DONATION_PAGE.test(path)) return 'payments'
  if (method === 'POST') return 'writes'
  return loadKindOfCached(cached ?? 'absent')
}

/** Counts the calls of a function that are running. */
export const countRunning = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) => {
  let count = 0
  const run = async (...args: Args): Promise<Result> => {
    count += 1
    try {
      return await work(...args)
    } finally {
      count -= 1
    }
  }
  return { run, running: () => count }
}

/** Kinds that are refused one after the other, a second each. */
const PRESSURE_MAX = LOAD_KINDS.length - 1

const atLeastZero = (value: number): number => Math.max(0, value)

type LoadSettings = {
  /** Mean event-loop delay above which the event loop counts as late. */
  readonly busyAfterMs: number
  readonly loopDelayMs: () => number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/**
 * Decides which requests are refused while the event loop is late. Pressure rises while it is late and falls
 * while it isn't: from 0 to 1 more and more pages are refused, and drawings four times as fast; from 1 to 2 reading
 * calls, too, and so on. Pages are also refused while many are rendered.
 */
export const createLoadShedding = ({
  busyAfterMs,
  loopDelayMs,
  now = () => performance.now(),
}: LoadSettings) => {
  let pressureMs = 0
  let measuredMs = now()
  const refused: Record<LoadKind, number> = { drawings: 0, pages: 0, reads: 0, writes: 0, payments: 0 }
  /** Refusals due, by kind: each request adds its kind's share, and at 1 a request is refused. */
  const due: Record<LoadKind, number> = { drawings: 0, pages: 0, reads: 0, writes: 0, payments: 0 }

  const measure = (): void => {
    const sinceMs = Math.min(now() - measuredMs, MEASURED_MS_MAX)
    measuredMs = now()
    const changeMs = loopDelayMs() > busyAfterMs ? sinceMs : -sinceMs * RECOVERY
    pressureMs = Math.min(PRESSURE_MAX * KIND_MS, atLeastZero(pressureMs + changeMs))
  }

  const pressure = (): number => pressureMs / KIND_MS
  const pressureOn = (kind: LoadKind): number =>
    kind === 'drawings' ? pressure() * DRAWINGS_FACTOR : pressure() - (LOAD_KINDS.indexOf(kind) - 1)

  /**
   * @param inProgress number of requests in progress that count for this kind, including this one
   * @param renders number of pages being rendered
   */
  const admits = (kind: LoadKind, inProgress: number, renders = 0): boolean => {
    if (kind === 'pages' && renders >= RENDERS_MAX) {
      refused.pages += 1
      return false
    }
    const share = Math.min(1, atLeastZero(pressureOn(kind)))
    if (share === 0 || inProgress <= ALWAYS_SERVED[kind]) return true
    due[kind] += share
    if (due[kind] < 1) return true
    due[kind] -= 1
    refused[kind] += 1
    return false
  }

  return { measure, admits, pressure, refused: () => ({ ...refused }) }
}
