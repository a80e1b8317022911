import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'

export type LiveEvent = CallOutput<Calls['caseLive']>

const EVENT_TYPES: readonly LiveEvent['type'][] = ['opened', 'totals', 'donation', 'page']

const openLine = (caseId: string, onEvent: (event: LiveEvent) => void): EventSource => {
  const line = new EventSource(`${calls.caseLive.path}?caseId=${encodeURIComponent(caseId)}`)
  for (const type of EVENT_TYPES) {
    line.addEventListener(type, ({ data }: MessageEvent<string>) => {
      // Safe cast: the server validated the event against the contract.
      const event: LiveEvent = JSON.parse(data)
      onEvent(event)
    })
  }
  return line
}

/**
 * Streams a case while the page is visible: closes the connection when hidden, to save a phone's battery, and
 * reopens it with the current state. Returns the function that stops it.
 */
export const followCase = (caseId: string, onEvent: (event: LiveEvent) => void): (() => void) => {
  let line: EventSource | undefined
  const attend = (): void => {
    if (document.hidden) {
      line?.close()
      line = undefined
      return
    }
    // An EventSource that failed permanently (a 5xx) is closed and doesn't reconnect.
    if (line !== undefined && line.readyState !== EventSource.CLOSED) return
    line = openLine(caseId, onEvent)
  }
  attend()
  document.addEventListener('visibilitychange', attend)
  window.addEventListener('pageshow', attend)
  window.addEventListener('online', attend)
  return () => {
    document.removeEventListener('visibilitychange', attend)
    window.removeEventListener('pageshow', attend)
    window.removeEventListener('online', attend)
    line?.close()
  }
}
