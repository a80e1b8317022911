import type { OutsideWorld } from '../outside-world.ts'
import type { BreakPoint } from './broken-connection.ts'

/** Faults of the environment. */
export type Weather = {
  /** Breaks the next database connection. */
  readonly breakNext: (when: BreakPoint) => void
  readonly takeBreak: () => BreakPoint | null
  /** Number of broken connections: an answer may be an error only if this changed. */
  readonly breaks: () => number
  /** Sets the provider's faults. */
  readonly faults: (knobs: object) => Promise<void>
  readonly clear: () => Promise<void>
}

/** The provider's own deliveries are off: the story delivers webhooks. */
const UNDELIVERED = { dropWebhooks: 1 }

export const openWeather = (outside: OutsideWorld): Weather => {
  let next: BreakPoint | null = null
  let breaks = 0
  return {
    breakNext: (when) => {
      next = when
    },
    takeBreak: () => {
      const when = next
      next = null
      if (when !== null) breaks += 1
      return when
    },
    breaks: () => breaks,
    faults: outside.faults,
    clear: () => outside.faults({ reset: true, ...UNDELIVERED }),
  }
}
