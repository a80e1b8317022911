import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { controlOf, isVariant } from '#contract/tracking/experiments.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readExperiment, startExperimentRow, stopExperimentRow } from './experiments.queries.ts'
import { readExperimentResults } from './read-results.ts'
import { forgetKnownExperiments } from './running.ts'

/**
 * Starts an experiment, or stops it: from the next page on everyone gets the chosen variant.
 * @throws notAllowed; conflict if it already runs, or doesn't
 */
export const changeExperiment = staffAct(
  {
    act: 'experiment.change',
    capability: 'experiment.run',
    subject: 'system',
    reason: (input: CallArguments<Calls['changeExperiment']>) => input.reason,
  },
  async (deps, _staff, { code, act, keep }: CallArguments<Calls['changeExperiment']>, audit) => {
    const { database, clock } = deps
    const isRunning = (await readExperiment(database.db, code))?.isRunning === true
    if (isRunning === (act === 'start')) throw new Refusal('conflict')
    const keptVariant = keep !== undefined && isVariant(code, keep) ? keep : controlOf(code)
    const result = (await readExperimentResults(deps)).find((experiment) => experiment.code === code)
    // The audit row has the verdict, so that it shows an early stop.
    const verdict = act === 'stop' ? (result?.verdict ?? null) : null
    await database.transact(async (tx) => {
      if (act === 'start') await startExperimentRow(tx, code, clock.now())
      else await stopExperimentRow(tx, code, { stoppedAt: clock.now(), keptVariant })
      await audit.record(tx, {
        caseId: null,
        details: { code, act, keptVariant: act === 'stop' ? keptVariant : null, verdict },
      })
    })
    forgetKnownExperiments(deps)
    return { isRunning: act === 'start' }
  },
)
