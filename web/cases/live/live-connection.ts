import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'

export type LiveEvent = CallOutput<Calls['caseLive']>

const EVENT_TYPES: readonly LiveEvent['type'][] = ['opened', 'totals', 'donation', 'page']

const openLine = (caseId: string, heard: (event: LiveEvent) => void): EventSource => {
  const line = new EventSource(`${calls.caseLive.path}?caseId=${encodeURIComponent(caseId)}`)
  for (const type of EVENT_TYPES) {
    line.addEventListener(type, ({ data }: MessageEvent<string>) => {
      // The server has checked the event against the contract before it sent it.
      const event: LiveEvent = JSON.parse(data)
      heard(event)
    })
  }
  return line
}

/**
 * Follows a case for as long as the page is looked at: the line is closed when the page hides, so that a phone
 * in a pocket costs nobody anything, and opened anew when it shows again. Whatever happened meanwhile is in the
 * event that opens it. Gives the way to stop.
 */
export const followCase = (caseId: string, heard: (event: LiveEvent) => void): (() => void) => {
  let line: EventSource | undefined
  const attend = (): void => {
    if (document.hidden) {
      line?.close()
      line = undefined
      return
    }
    // An EventSource that failed for good (a 5xx) is closed and doesn't try again by itself.
    if (line !== undefined && line.readyState !== EventSource.CLOSED) return
    line = openLine(caseId, heard)
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
