import { EXPERIMENT_CODES, EXPERIMENTS, testCodeOf } from '#contract/tracking/experiments.ts'
import type { Deps } from '#server/deps.ts'
import { addToHour } from '../insight-hours.queries.ts'
import { isRunning } from './running.ts'

/** Metric of an experiment's errors: one of its own, because errors are counted at once and roll-ups replace theirs. */
export const errorMetricOf = (code: string): string => `experiment-errors:${code}`

/** Counts an error of a page for the variants that the page showed, as its `testCode` names them. */
export const countExperimentError = async (
  deps: Pick<Deps, 'database' | 'clock' | 'wallClock'>,
  testCode: string,
): Promise<void> => {
  for (const code of EXPERIMENT_CODES)
    for (const variant of Object.keys(EXPERIMENTS[code].variants)) {
      const name = testCodeOf({ [code]: variant })
      if (name === null || !`_${testCode}_`.includes(`_${name}_`) || !(await isRunning(deps, code))) continue
      await addToHour(deps.database.db, deps.clock.now(), {
        metric: errorMetricOf(code),
        segment: variant,
        step: 'errors',
        count: 1,
      })
    }
}
