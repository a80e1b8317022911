import { type HourCount, hourOf } from '../insight-hours.queries.ts'

type Sums = { count: number; amountCents: number; squareCents: number }

/** Accumulates sums per hour. */
export class HourCounts {
  readonly #hours = new Map<string, Map<string, Sums>>()

  add(metric: string, at: Date, { segment, step, ...more }: Omit<HourCount, 'metric'>): void {
    const hour = `${metric} ${hourOf(at).getTime()}`
    const sums = this.#hours.get(hour) ?? new Map<string, Sums>()
    this.#hours.set(hour, sums)
    const key = JSON.stringify([segment, step])
    const before = sums.get(key) ?? { count: 0, amountCents: 0, squareCents: 0 }
    sums.set(key, {
      count: before.count + more.count,
      amountCents: before.amountCents + (more.amountCents ?? 0),
      squareCents: before.squareCents + (more.squareCents ?? 0),
    })
  }

  of(metric: string, hourAt: Date): HourCount[] {
    return [...(this.#hours.get(`${metric} ${hourAt.getTime()}`) ?? [])].map(([key, sums]) => {
      const [segment, step]: [string, string] = JSON.parse(key)
      return { metric, segment, step, ...sums }
    })
  }
}
