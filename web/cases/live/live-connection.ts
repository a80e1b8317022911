import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'

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

const REOPEN_FIRST_MS = 2000
const REFUSALS_MAX = 10

/** When a refused stream is opened again: later each time, and not by all open pages at once. */
const reopenDelayMs = (refusals: number): number =>
  Math.min(MINUTE_MS, REOPEN_FIRST_MS * 2 ** refusals) * (0.5 + Math.random() / 2)

/**
 * Streams a case while the page is visible: closes the connection when hidden, to save a phone's battery, and
 * reopens it with the current state. Returns the function that stops it.
 */
export const streamCase = (caseId: string, onEvent: (event: LiveEvent) => void): (() => void) => {
  let source: EventSource | undefined
  let refusals = 0
  let reopening: ReturnType<typeof setTimeout> | undefined
  const open = (): EventSource => {
    const opened = openStream(caseId, (event) => {
      refusals = 0
      onEvent(event)
    })
    // Browsers reconnect a lost stream, but not one that was refused, by a proxy during a restart or by a limit of ours.
    opened.addEventListener('error', () => {
      if (opened !== source || opened.readyState !== EventSource.CLOSED) return
      // A page that stays refused, as of a hidden case, waits until it is looked at again.
      if (refusals < REFUSALS_MAX) reopening = setTimeout(connectWhileVisible, reopenDelayMs(refusals))
      refusals += 1
    })
    return opened
  }
  const connectWhileVisible = (): void => {
    clearTimeout(reopening)
    if (document.hidden) {
      source?.close()
      source = undefined
      return
    }
    if (source === undefined || source.readyState === EventSource.CLOSED) source = open()
  }
  connectWhileVisible()
  document.addEventListener('visibilitychange', connectWhileVisible)
  window.addEventListener('pageshow', connectWhileVisible)
  window.addEventListener('online', connectWhileVisible)
  return () => {
    document.removeEventListener('visibilitychange', connectWhileVisible)
    window.removeEventListener('pageshow', connectWhileVisible)
    window.removeEventListener('online', connectWhileVisible)
    clearTimeout(reopening)
    source?.close()
  }
}
