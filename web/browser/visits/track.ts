import type { EventInfo, EventType } from '#contract/tracking.ts'
import { currentPage, type PageView } from './page-view.ts'

/** An event as a page recorded it. What every event carries besides is added when it is sent. */
export type RecordedEvent = {
  readonly [T in EventType]: {
    readonly op: T
    readonly opTime: string
    readonly extInfo: EventInfo<T>
    readonly page: PageView
  }
}[EventType]

/** A page left open for days keeps its newest events. */
export const QUEUE_MAX = 100

const queue: RecordedEvent[] = []
let listener: (() => void) | null = null

/** Records an event. It waits in this page until the tracker, which is loaded late, takes it. */
export const track = <T extends EventType>(op: T, extInfo: EventInfo<T>): void => {
  // The pairing of `op` and `extInfo` is checked by this function's own type; the compiler can't see it in the union.
  queue.push({ op, opTime: new Date().toISOString(), extInfo, page: currentPage() } as RecordedEvent)
  if (queue.length > QUEUE_MAX) queue.shift()
  listener?.()
}

/** Takes the events that wait, oldest first. */
export const takeRecorded = (): RecordedEvent[] => queue.splice(0)

/** Calls back after each event from now on. */
export const onRecorded = (act: () => void): void => {
  listener = act
}
