import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailRefund } from './mail-refund.ts'
import { mailRequest } from './mail-request.ts'
import { followPendingRefunds, sendWaitingRefunds } from './refund-sweeps.ts'
import { refundUnverified } from './refund-unverified.ts'
import { sendRefund } from './send-refund.ts'

const refundPlaceShape = z.object({ caseId: caseIdShape, refundId: uuidShape })

const requestPlaceShape = z.object({ caseId: caseIdShape, requestId: uuidShape })
const refundChangeShape = refundPlaceShape.extend({ state: z.enum(['pending', 'succeeded', 'failed']) })

export const refundTasks = (deps: Deps): Tasks => ({
  'send-refund': async (payload) => sendRefund(deps, refundPlaceShape.parse(payload)),
  'mail-refund': async (payload) => {
    const { state, ...refund } = refundChangeShape.parse(payload)
    await mailRefund(deps, refund, state === 'failed' ? 'failed' : 'on_its_way')
  },
  'mail-refund-request': async (payload) => mailRequest(deps, requestPlaceShape.parse(payload)),
  'refund-unverified': async () => refundUnverified(deps),
  'send-waiting-refunds': async () => sendWaitingRefunds(deps),
  'follow-pending-refunds': async () => followPendingRefunds(deps),
})

/**
 * Every minute: send reserved refunds. Hourly: poll pending ones; refund donations of recipients who were
 * never verified.
 */
export const refundCron = [
  '* * * * * send-waiting-refunds',
  '23 * * * * follow-pending-refunds',
  '47 * * * * refund-unverified',
].join('\n')
