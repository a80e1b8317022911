import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'

export type LiveEvent = CallOutput<Calls['caseLive']>

const EVENT_TYPES: readonly LiveEvent['type'][] = ['opened', 'totals', 'donation', 'page']

const openStream = (caseId: string, onEvent: (event: LiveEvent) => void): EventSource => {
  const source = new EventSource(`${calls.caseLive.path}?caseId=${encodeURIComponent(caseId)}`)
  for (const type of EVENT_TYPES) {
    source.addEventListener(type, ({ data }: MessageEvent<string>) => {
      // Safe cast: the server validated the event against the contract.
      const event: LiveEvent = JSON.parse(data)
      onEvent(event)
    })
  }
  return source
}

/**
 * Streams a case while the page is visible: closes the connection when hidden, to save a phone's battery, and
 * reopens it with the current state. Returns the function that stops it.
 */
export const followCase = (caseId: string, onEvent: (event: LiveEvent) => void): (() => void) => {
  let source: EventSource | undefined
  const connectWhileVisible = (): void => {
    if (document.hidden) {
      source?.close()
      source = undefined
      return
    }
    // An EventSource that failed permanently (a 5xx) is closed and doesn't reconnect.
    if (source !== undefined && source.readyState !== EventSource.CLOSED) return
    source = openStream(caseId, onEvent)
  }
  connectWhileVisible()
  document.addEventListener('visibilitychange', connectWhileVisible)
  window.addEventListener('pageshow', connectWhileVisible)
  window.addEventListener('online', connectWhileVisible)
  return () => {
    document.removeEventListener('visibilitychange', connectWhileVisible)
    window.removeEventListener('pageshow', connectWhileVisible)
    window.removeEventListener('online', connectWhileVisible)
    source?.close()
  }
}
