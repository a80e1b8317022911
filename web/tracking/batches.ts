import type { TrackedEvent } from '#contract/tracking/events.ts'
import { TRACKING } from '#contract/tracking/tracking-limits.ts'

export type Batches = {
  readonly add: (events: readonly TrackedEvent[]) => void
  readonly flush: (isLeaving?: boolean) => void
}

const LEAVING_EVENTS_MAX = 100

/** Collects events for a moment and sends them as a batch. `flush(true)` is for a page that is being left. */
export const createBatches = (
  send: (events: readonly TrackedEvent[], isLeaving: boolean) => void,
): Batches => {
  const pending: TrackedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (isLeaving = false): void => {
    clearTimeout(timer)
    timer = undefined
    const events = pending.splice(0, isLeaving ? LEAVING_EVENTS_MAX : TRACKING.cachedRecordsMax)
    if (events.length > 0) send(events, isLeaving)
    if (pending.length > 0) scheduleFlush()
  }
  const scheduleFlush = (): void => {
    timer ??= setTimeout(flush, TRACKING.sendDelayMs)
  }
  const add = (events: readonly TrackedEvent[]): void => {
    pending.push(...events)
    if (pending.length >= TRACKING.cachedRecordsMax) flush()
    else if (pending.length > 0) scheduleFlush()
  }
  return { add, flush }
}
