import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { alertDueEvidence, followOpenDisputes } from './dispute-sweeps.ts'
import { mailDispute } from './mail-dispute.ts'
import { watchDisputeRate } from './watch-dispute-rate.ts'

const disputePlaceShape = z.object({ caseId: caseIdShape, disputeId: uuidShape })

const caseShape = z.object({ caseId: caseIdShape })

export const disputeTasks = (deps: Deps): Tasks => ({
  'mail-dispute': async (payload) => mailDispute(deps, disputePlaceShape.parse(payload)),
  'watch-dispute-rate': async (payload) => watchDisputeRate(deps, caseShape.parse(payload).caseId),
  'follow-open-disputes': async () => followOpenDisputes(deps),
  'alert-due-evidence': async () => alertDueEvidence(deps),
})

/** Daily: poll undecided disputes. Hourly: alert about due evidence. */
export const disputeCron = ['41 10 * * * follow-open-disputes', '37 * * * * alert-due-evidence'].join('\n')
