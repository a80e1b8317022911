/** Runs items at their times, by sandbox time, with limited concurrency. */
export type Scheduler<T> = {
  add(item: T): void
  /** Runs all due items, also those that become due meanwhile, and waits for them. */
  flush(): Promise<void>
  /** Stops scheduling and waits for running work. */
  stop(): Promise<void>
}

export type SchedulerDeps<T> = {
  readonly nowMs: () => number
  readonly maxConcurrent: number
  readonly dueMs: (item: T) => number
  readonly run: (item: T) => Promise<void>
  /** Called when `run` throws. @returns the item with its next time, to be retried */
  readonly failed: (item: T, error: unknown) => T
}

/** Longest delay of a timer. A longer wait uses several timers. */
const LONGEST_TIMER_MS = 3_600_000

/** A queue sorted by time. Nearly all items arrive in order, so inserting one searches from the end. */
const createQueue = <T>(dueMs: (item: T) => number) => {
  let items: T[] = []
  let firstIndex = 0
  return {
    peek: (): T | undefined => items[firstIndex],
    take: (): void => {
      firstIndex += 1
      if (firstIndex < 1000) return
      items = items.slice(firstIndex)
      firstIndex = 0
    },
    add: (item: T): void => {
      const before = items.findLastIndex((other, index) => index < firstIndex || dueMs(other) <= dueMs(item))
      items.splice(before + 1, 0, item)
    },
  }
}

export const createScheduler = <T>(deps: SchedulerDeps<T>): Scheduler<T> => {
  const queue = createQueue(deps.dueMs)
  const running = new Set<Promise<void>>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const start = (item: T): void => {
    const work = deps
      .run(item)
      .catch((error: unknown) => queue.add(deps.failed(item, error)))
      .finally(() => {
        running.delete(work)
        pump()
      })
    running.add(work)
  }

  const pump = (): void => {
    clearTimeout(timer)
    if (stopped) return
    let next = queue.peek()
    while (next !== undefined && running.size < deps.maxConcurrent && deps.dueMs(next) <= deps.nowMs()) {
      queue.take()
      start(next)
      next = queue.peek()
    }
    if (next === undefined || running.size >= deps.maxConcurrent) return
    timer = setTimeout(pump, Math.min(Math.max(deps.dueMs(next) - deps.nowMs(), 1), LONGEST_TIMER_MS))
    timer.unref()
  }

  return {
    add: (item) => {
      queue.add(item)
      pump()
    },
    flush: async () => {
      pump()
      while (running.size > 0) await Promise.race(running)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
