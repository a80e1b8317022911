/** Things to do at their time, in sandbox time, a few at once. */
export type Timetable<T> = {
  add(item: T): void
  /** Does everything that is due by now, also what becomes due meanwhile, and waits until it is done. */
  flush(): Promise<void>
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>
}

export type TimetableDeps<T> = {
  readonly nowMs: () => number
  readonly atOnce: number
  readonly dueMs: (item: T) => number
  readonly run: (item: T) => Promise<void>
  /** Called when `run` throws; what it returns is tried again at its own time. */
  readonly failed: (item: T, error: unknown) => T
}

/** Timers can't wait longer than this; a longer wait is taken in steps. */
const LONGEST_TIMER_MS = 3_600_000

/** Items in order of their time. Nearly all arrive in order, so adding looks from the end. */
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
