import type { CallName } from '#contract/calls.ts'
import { type Row, sameForAll, staff } from './access-rows.ts'

/** Rows of server/access.test.ts for tracking events, visitors' data requests, and insights. */
export const INSIGHT_ROWS = {
  logEvents: sameForAll('invalidInput', () => ({})),
  logAbTest: sameForAll('ok', () => ({ testCode: 'donate_button', selfTag: 'x'.repeat(19) })),
  logErrors: sameForAll('ok', () => ({ reports: [] })),
  staffErrors: staff('error.work', 'ok', () => ({})),
  staffErrorsCsv: staff('error.work', 'invalidInput', () => ({ state: 'none' })),
  changeError: staff('error.work', 'notFound', () => ({ groupKey: 'x', state: 'fixed', version: 1 })),
  visitorFacts: sameForAll('ok', () => ({})),
  visitorRecords: sameForAll('ok', () => ({})),
  staffInsights: staff('insight.read', 'ok', () => ({})),
  insightsCsv: staff('insight.read', 'invalidInput', () => ({ days: 0 })),
  changeExperiment: staff('experiment.run', 'conflict', () => ({
    code: 'donate_button',
    act: 'stop',
    reason: 'It doesn’t run.',
  })),
  forgetVisitor: sameForAll('ok', () => ({})),
} as const satisfies Partial<Record<CallName, Row>>
