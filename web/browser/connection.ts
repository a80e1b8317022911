export const RECONNECTED_NOTE_MS = 3000

/** `back` for a moment after being offline, so that a waiting person sees it. */
export type ConnectionState = 'online' | 'offline' | 'back'

type ConnectionSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly isOnline: () => boolean
}

export type Connection = {
  readonly current: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
}

/** Follows the browser's online and offline events. */
export const createConnection = (source: () => ConnectionSource): Connection => {
  let state: ConnectionState = 'online'
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (next: ConnectionState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const handleOffline = (): void => {
    clearTimeout(timer)
    set('offline')
  }
  const handleOnline = (): void => {
    if (state !== 'offline') return
    set('back')
    timer = setTimeout(() => set('online'), RECONNECTED_NOTE_MS)
  }
  return {
    current: () => state,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        source().addEventListener('offline', handleOffline)
        source().addEventListener('online', handleOnline)
        if (!source().isOnline()) state = 'offline'
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        source().removeEventListener('offline', handleOffline)
        source().removeEventListener('online', handleOnline)
      }
    },
  }
}

/** The connection of this page. */
export const connection = createConnection(() => ({
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  isOnline: () => navigator.onLine,
}))
