import { isFew } from '#contract/tracking/insight-calls.ts'
import { csvRow } from '#server/documents/csv.ts'

const STEPS = ['visits', 'sawCase', 'donatePage', 'ordered', 'gave'] as const

type FunnelCount = {
  readonly day: string
  readonly source: string
  readonly step: string
  readonly count: number
}

/** The funnel by day and source as a table. Small counts are hidden as on the page. */
export const funnelCsv = (counts: readonly FunnelCount[]): string => {
  const lines = Map.groupBy(counts, ({ day, source }) => `${day} ${source}`)
  const countOf = (line: readonly FunnelCount[], step: string): string => {
    const count = line.find((row) => row.step === step)?.count ?? 0
    return isFew(count) ? 'few' : String(count)
  }
  return [
    csvRow(['day', 'source', ...STEPS]),
    ...[...lines.values()].map((line) =>
      csvRow([line[0]?.day ?? '', line[0]?.source ?? '', ...STEPS.map((step) => countOf(line, step))]),
    ),
  ].join('')
}
