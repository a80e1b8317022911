import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { followPendingRefunds, sendWaitingRefunds } from './refund-sweeps.ts'
import { sendRefund } from './send-refund.ts'

const place = z.object({ caseId: caseIdShape, refundId: uuidShape })

export const refundTasks = (deps: Deps): Tasks => ({
  'send-refund': async (payload) => sendRefund(deps, place.parse(payload)),
  'send-waiting-refunds': async () => sendWaitingRefunds(deps),
  'follow-pending-refunds': async () => followPendingRefunds(deps),
})

/** Every minute: send what wasn't. Every hour: ask after what is still pending. */
export const refundCron = ['* * * * * send-waiting-refunds', '23 * * * * follow-pending-refunds'].join('\n')
