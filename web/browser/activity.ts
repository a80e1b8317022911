export const LOADING_BAR_DELAY_MS = 200

export type Activity = {
  /** Starts an activity; call the result when it ends. */
  readonly begin: () => () => void
  /** Whether something has been running longer than the delay. */
  readonly isSlow: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** Pending API calls and navigations, for the loading bar. */
export const createActivity = (): Activity => {
  let running = 0
  let slow = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const setSlow = (next: boolean): void => {
    if (slow === next) return
    slow = next
    for (const listener of listeners) listener()
  }
  const end = (): void => {
    running -= 1
    if (running > 0) return
    clearTimeout(timer)
    setSlow(false)
  }
  return {
    begin: () => {
      running += 1
      if (running === 1) timer = setTimeout(() => setSlow(true), LOADING_BAR_DELAY_MS)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        end()
      }
    },
    isSlow: () => slow,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The activity of this page. */
export const activity = createActivity()
