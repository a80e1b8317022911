import type { ExperimentCode } from '#contract/tracking/experiments.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { mayMeasure } from '#web/browser/visits/may-measure.ts'
import { selfTag } from '#web/browser/visits/visitor-id.ts'
import { leaveExperiment } from './enter-page.ts'

const asked = new Set<ExperimentCode>()

/**
 * Asks, once per document, which variant of a running experiment this visitor gets. If the page shows another, as a
 * stored page does after the experiment was stopped, its exposure isn't recorded.
 */
export const confirmVariant = async (code: ExperimentCode, shown: string): Promise<void> => {
  if (asked.has(code) || !mayMeasure(true)) return
  asked.add(code)
  try {
    const { variant } = await api.logAbTest({ testCode: code, selfTag: selfTag() }, { quiet: true })
    if (variant !== shown) leaveExperiment(code)
  } catch (error) {
    // Unconfirmed, so it isn't counted. The client has reported why.
    if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
    leaveExperiment(code)
  }
}
