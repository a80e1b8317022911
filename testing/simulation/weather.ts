import type { OutsideWorld } from '../outside-world.ts'
import type { BreakPoint } from './broken-connection.ts'

/** Faults of the environment. */
export type Weather = {
  /** Breaks the next database connection. */
  readonly breakNext: (when: BreakPoint) => void
  /** Whether and how the next connection breaks; clears it. */
  readonly takeNextBreak: () => BreakPoint | null
  /** Number of broken connections so far. A 5xx answer is allowed only if it changed during the call. */
  readonly breaks: () => number
  /** Sets the provider's faults. */
  readonly faults: (settings: object) => Promise<void>
  /** Clears all faults. */
  readonly clear: () => Promise<void>
}

/** Turns off the provider's own deliveries, because the simulation delivers webhooks itself. */
const NO_DELIVERIES = { dropWebhooks: 1 }

export const openWeather = (outside: OutsideWorld): Weather => {
  let next: BreakPoint | null = null
  let breaks = 0
  return {
    breakNext: (when) => {
      next = when
    },
    takeNextBreak: () => {
      const when = next
      next = null
      if (when !== null) breaks += 1
      return when
    },
    breaks: () => breaks,
    faults: outside.faults,
    clear: () => outside.faults({ reset: true, ...NO_DELIVERIES }),
  }
}
