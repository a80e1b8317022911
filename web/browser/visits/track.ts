import type { EventInfo, EventType } from '#contract/tracking.ts'

/** An event as a page recorded it. What every event carries besides is added when it is sent. */
export type RecordedEvent = {
  readonly [T in EventType]: { readonly op: T; readonly opTime: string; readonly extInfo: EventInfo<T> }
}[EventType]

/** A page left open for days keeps its newest events. */
export const QUEUE_MAX = 100

const queue: RecordedEvent[] = []

/** Records an event. It waits in this page, and is sent nowhere yet. */
export const track = <T extends EventType>(op: T, extInfo: EventInfo<T>): void => {
  // The pairing of `op` and `extInfo` is checked by this function's own type; the compiler can't see it in the union.
  queue.push({ op, opTime: new Date().toISOString(), extInfo } as RecordedEvent)
  if (queue.length > QUEUE_MAX) queue.shift()
}

/** Takes the events that wait, oldest first. */
export const takeRecorded = (): RecordedEvent[] => queue.splice(0)
