import { type HourlyCount, hourOf, type InsightCount } from '../insight-hours.queries.ts'

type Sums = { count: number; amountCents: number; squareCents: number }

/** Accumulates sums per hour. */
export class HourCounts {
  readonly #metrics = new Map<string, Map<string, Sums>>()

  add(metric: string, at: Date, { segment, step, ...more }: Omit<InsightCount, 'metric'>): void {
    const hours = this.#metrics.get(metric) ?? new Map<string, Sums>()
    this.#metrics.set(metric, hours)
    const key = JSON.stringify([hourOf(at).getTime(), segment, step])
    const before = hours.get(key) ?? { count: 0, amountCents: 0, squareCents: 0 }
    hours.set(key, {
      count: before.count + more.count,
      amountCents: before.amountCents + (more.amountCents ?? 0),
      squareCents: before.squareCents + (more.squareCents ?? 0),
    })
  }

  of(metric: string): HourlyCount[] {
    return [...(this.#metrics.get(metric) ?? [])].map(([key, sums]) => {
      const [hourMs, segment, step]: [number, string, string] = JSON.parse(key)
      return { metric, hourAt: new Date(hourMs), segment, step, ...sums }
    })
  }
}
