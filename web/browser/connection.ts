import { onPageVisible } from './on-page-visible.ts'

const PATH = '/health/live'
const TIMEOUT_MS = 5000

/** Whether Hearten itself answers: a hotel's sign-in page or a proxy's error page doesn't count. */
const probeServer = async (): Promise<boolean> => {
  try {
    const answer = await fetch(PATH, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'alive'
  } catch {
    // No connection, a timeout, or a body that isn't JSON: each means that Hearten doesn't answer.
    return false
  }
}

export const RECONNECTED_NOTE_MS = 3000

/** Delays between probes of an unreachable server, in seconds; the last one repeats. */
export const PROBE_DELAYS_S = [2, 4, 8, 16, 32] as const

/**
 * `offline`: the device has no network. `unreachable`: it has one, and Hearten doesn’t answer. `back` for a moment
 * afterwards, so that a waiting person sees it.
 */
export type ConnectionState = 'online' | 'offline' | 'unreachable' | 'back'

export const isLost = (state: ConnectionState): boolean => state === 'offline' || state === 'unreachable'

type ConnectionSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly isOnline: () => boolean
  /** Whether Hearten answers. Never rejects. */
  readonly probe: () => Promise<boolean>
  /** Calls back whenever the page becomes visible: timers sleep with a phone. */
  readonly onVisible: (callback: () => void) => () => void
}

export type Connection = {
  readonly current: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  /** Probes the server, after a request got no answer. If it is unreachable, probes again until it answers. */
  readonly check: () => Promise<boolean>
  /** Resolves once the server is believed reachable; rejects if the signal aborts first. */
  readonly whenConnected: (signal?: AbortSignal) => Promise<void>
}

type Handlers = Readonly<Record<'offline' | 'online' | 'visible', () => void>>

/** Listens to the browser. Returns the function that stops it. */
const listenTo = (browser: ConnectionSource, { offline, online, visible }: Handlers): (() => void) => {
  browser.addEventListener('offline', offline)
  browser.addEventListener('online', online)
  const stopWatching = browser.onVisible(visible)
  return () => {
    browser.removeEventListener('offline', offline)
    browser.removeEventListener('online', online)
    stopWatching()
  }
}

const untilConnected = (
  { current, subscribe }: Pick<Connection, 'current' | 'subscribe'>,
  signal?: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      if (signal?.aborted !== true && isLost(current())) return
      stop()
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const stop = subscribe(settle)
    signal?.addEventListener('abort', settle)
    settle()
  })

/** Follows the browser's online and offline events, and the answers of probes. */
export const createConnection = (source: () => ConnectionSource): Connection => {
  let state: ConnectionState = 'online'
  let timer: ReturnType<typeof setTimeout> | undefined
  let failedProbes = 0
  /** How often the network went, as the browser says. */
  let losses = 0
  let probing: Promise<boolean> | null = null
  let stopListening = (): void => undefined
  const listeners = new Set<() => void>()
  const set = (next: ConnectionState): void => {
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  const lose = (next: 'offline' | 'unreachable'): void => {
    clearTimeout(timer)
    set(next)
  }
  const regain = (): void => {
    failedProbes = 0
    if (!isLost(state)) return
    clearTimeout(timer)
    set('back')
    timer = setTimeout(() => set('online'), RECONNECTED_NOTE_MS)
  }
  const probe = async (): Promise<boolean> => {
    const lossesBefore = losses
    const answers = await source().probe()
    // An answer to a probe from before the network went says nothing of now.
    if (answers && losses === lossesBefore) {
      regain()
      return true
    }
    lose(source().isOnline() ? 'unreachable' : 'offline')
    const delayS = PROBE_DELAYS_S[Math.min(failedProbes, PROBE_DELAYS_S.length - 1)] ?? 0
    failedProbes += 1
    timer = setTimeout(() => void check(), delayS * 1000)
    return false
  }
  const check = (): Promise<boolean> => {
    probing ??= probe().finally(() => {
      probing = null
    })
    return probing
  }
  const handleVisible = (): void => {
    if (state === 'unreachable') void check()
  }
  const listen = (): void => {
    const browser = source()
    stopListening = listenTo(browser, {
      offline: () => {
        losses += 1
        lose('offline')
      },
      online: regain,
      visible: handleVisible,
    })
    if (!browser.isOnline()) state = 'offline'
    else if (state === 'offline') state = 'online'
  }
  const subscribe: Connection['subscribe'] = (listener) => {
    if (listeners.size === 0) listen()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stopListening()
    }
  }
  const followed = { current: () => state, subscribe }
  return { ...followed, check, whenConnected: (signal) => untilConnected(followed, signal) }
}

/** The connection of this page. */
export const connection = createConnection(() => ({
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  isOnline: () => navigator.onLine,
  probe: probeServer,
  onVisible: (callback) => onPageVisible(callback, { page: document, view: window }),
}))
