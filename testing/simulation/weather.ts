import type { OutsideWorld } from '../outside-world.ts'
import type { WhenBroken } from './broken-connection.ts'

/** What goes wrong around us, and isn't our fault. */
export type Weather = {
  /** Lets the next connection to the database break. */
  readonly breakNext: (when: WhenBroken) => void
  readonly takeBreak: () => WhenBroken | null
  /** How many connections broke so far: an answer of ours may be an error only where this changed. */
  readonly breaks: () => number
  /** The provider's faults, told by their knobs. */
  readonly faults: (knobs: object) => Promise<void>
  readonly clear: () => Promise<void>
}

/** The provider's own deliveries are off: the story brings what it tells. */
const UNDELIVERED = { dropWebhooks: 1 }

export const openWeather = (outside: OutsideWorld): Weather => {
  let next: WhenBroken | null = null
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
