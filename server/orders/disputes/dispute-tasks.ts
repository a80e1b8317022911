import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { alertDueEvidence, followOpenDisputes } from './dispute-sweeps.ts'

export const disputeTasks = (deps: Deps): Tasks => ({
  'follow-open-disputes': async () => followOpenDisputes(deps),
  'alert-due-evidence': async () => alertDueEvidence(deps),
})

/** Every day: ask after what no bank has decided. Every hour: tell staff what is due. */
export const disputeCron = ['41 10 * * * follow-open-disputes', '37 * * * * alert-due-evidence'].join('\n')
