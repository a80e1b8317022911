/** A scheduler in sandbox time, with limited concurrency. */
export type Timetable<T> = {
  add(item: T): void
  /** Runs everything due, including what becomes due meanwhile, and waits for it. */
  flush(): Promise<void>
  /** Stops scheduling and waits for running work. */
  stop(): Promise<void>
}

export type TimetableDeps<T> = {
  readonly nowMs: () => number
  readonly atOnce: number
  readonly dueMs: (item: T) => number
  readonly run: (item: T) => Promise<void>
  /** Called when `run` throws; returns the item to retry at its own time. */
  readonly failed: (item: T, error: unknown) => T
}

/** Maximum delay of a timer; longer delays are split. */
const LONGEST_TIMER_MS = 3_600_000

/** Items sorted by time. Nearly all arrive in order, so insertion searches from the end. */
const createLine = <T>(dueMs: (item: T) => number) => {
  let items: T[] = []
  let taken = 0
  return {
    first: (): T | undefined => items[taken],
    take: (): void => {
      taken += 1
      if (taken < 1000) return
      items = items.slice(taken)
      taken = 0
    },
    add: (item: T): void => {
      let place = items.length
      for (let before = items[place - 1]; place > taken && before !== undefined; before = items[place - 1]) {
        if (dueMs(before) <= dueMs(item)) break
        place -= 1
      }
      items.splice(place, 0, item)
    },
  }
}

export const createTimetable = <T>(deps: TimetableDeps<T>): Timetable<T> => {
  const line = createLine(deps.dueMs)
  const running = new Set<Promise<void>>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const start = (item: T): void => {
    const work = deps
      .run(item)
      .catch((error: unknown) => line.add(deps.failed(item, error)))
      .finally(() => {
        running.delete(work)
        pump()
      })
    running.add(work)
  }

  const pump = (): void => {
    clearTimeout(timer)
    if (stopped) return
    let next = line.first()
    while (next !== undefined && running.size < deps.atOnce && deps.dueMs(next) <= deps.nowMs()) {
      line.take()
      start(next)
      next = line.first()
    }
    if (next === undefined || running.size >= deps.atOnce) return
    timer = setTimeout(pump, Math.min(Math.max(deps.dueMs(next) - deps.nowMs(), 1), LONGEST_TIMER_MS))
    timer.unref()
  }

  return {
    add: (item) => {
      line.add(item)
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
