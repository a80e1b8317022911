import type { ComparedEntry } from './compare-entries.ts'
import type { MendedMovement } from './compare-movements.ts'
import type { Range } from './runs.queries.ts'

const isWithin = (at: Date, { from, to }: Range): boolean => at >= from && at < to

/** Counts and sums what a run compared, without keeping the compared items in memory. */
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

  /** Ignores movements of other days, which were fetched for an entry. */
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
