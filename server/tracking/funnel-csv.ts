import { shownParts } from '#contract/tracking/insight-calls.ts'
import { csvRow } from '#server/documents/csv.ts'

const STEPS = ['visits', 'sawCase', 'donatePage', 'ordered', 'gave'] as const

type FunnelCount = {
  readonly day: string
  readonly source: string
  readonly step: string
  readonly count: number
}

const lineOf = ({ day, source }: Pick<FunnelCount, 'day' | 'source'>): string => `${day} ${source}`

/**
 * The funnel by day and source as a table. Small counts are hidden as on the page, which has the sum of a source's days: so
 * that of a step none is that sum less the other days.
 */
export const funnelCsv = (counts: readonly FunnelCount[]): string => {
  const lines = Map.groupBy(counts, lineOf)
  const shown = new Map<string, number | null>()
  for (const ofSource of Map.groupBy(counts, ({ source }) => source).values()) {
    const days = [...new Set(ofSource.map(({ day }) => day))]
    for (const step of STEPS) {
      const ofDays = days.map(
        (day) => ofSource.find((row) => row.day === day && row.step === step)?.count ?? 0,
      )
      const parts = shownParts(ofDays)
      for (const [index, day] of days.entries())
        shown.set(`${lineOf({ day, source: ofSource[0]?.source ?? '' })} ${step}`, parts[index] ?? null)
    }
  }
  const textOf = (line: string, step: string): string => {
    const count = shown.get(`${line} ${step}`)
    return count === null || count === undefined ? 'few' : String(count)
  }
  return [
    csvRow(['day', 'source', ...STEPS]),
    ...[...lines].map(([line, rows]) =>
      csvRow([rows[0]?.day ?? '', rows[0]?.source ?? '', ...STEPS.map((step) => textOf(line, step))]),
    ),
  ].join('')
}
