import type { EventInfo, EventType } from '#contract/tracking/events.ts'
import { currentPage, type PageView } from './page-view.ts'

/** A recorded event; common fields are added when it is sent. */
export type RecordedEvent = {
  readonly [T in EventType]: {
    readonly op: T
    readonly opTime: string
    readonly extInfo: EventInfo<T>
    readonly page: PageView
  }
}[EventType]

/** A page open for days keeps its newest events. */
export const QUEUE_MAX = 100

const queue: RecordedEvent[] = []
let listener: (() => void) | null = null

/** Records an event. It is queued in this page until the late-loaded tracker takes it. */
export const track = <T extends EventType>(op: T, extInfo: EventInfo<T>): void => {
  // Safe cast: this function's type pairs `op` and `extInfo`, which the union can't express.
  queue.push({ op, opTime: new Date().toISOString(), extInfo, page: currentPage() } as RecordedEvent)
  if (queue.length > QUEUE_MAX) queue.shift()
  listener?.()
}

/** Drains the queue, oldest first. */
export const drainRecorded = (): RecordedEvent[] => queue.splice(0)

/** Calls back after each further event. */
export const onRecorded = (act: () => void): void => {
  listener = act
}
