import type { ComparedEntry } from './compare-entries.ts'
import type { MendedMovement } from './compare-movements.ts'
import type { Range } from './runs.queries.ts'

const isWithin = (at: Date, { from, to }: Range): boolean => at >= from && at < to

/** Adds up a run while it streams by. Nothing else of what was compared is held in memory. */
export class Tally {
  movements = 0
  entries = 0
  matched = 0
  mended = 0
  newDifferences = 0
  differingCents = 0
  otherDaysCents = 0
  missingCents = 0
  readonly #range: Range

  constructor(range: Range) {
    this.#range = range
  }

  /** One of another day, which had to be looked at on the way, isn't the range's. */
  addMovement({ movement, entries, differences, mended }: MendedMovement): void {
    if (!isWithin(movement.at, this.#range)) return
    this.movements += 1
    if (mended) this.mended += 1
    else if (differences.length === 0) this.matched += 1
    this.differingCents += movement.amountCents - movement.feeCents
    for (const { cents, occurredAt } of entries) {
      this.differingCents -= cents
      if (!isWithin(occurredAt, this.#range)) this.otherDaysCents += cents
    }
  }

  addEntry({ entry, movement, waits }: ComparedEntry): void {
    this.entries += 1
    if (movement === null && !waits) this.missingCents += entry.cents
    else if (movement === null || !isWithin(movement.at, this.#range)) this.otherDaysCents -= entry.cents
  }
}
