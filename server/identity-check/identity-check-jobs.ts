import * as z from 'zod'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'

/** Events of a hold that are mailed; `kept` answers an appeal against a hold that stays. */
const HOLD_NEWS = ['opened', 'lifted', 'kept'] as const
export type HoldNews = (typeof HOLD_NEWS)[number]

const caseShape = z.object({ caseId: caseIdShape })

export const mailInvitationJob = declareJob({
  name: 'mail-invitation',
  class: 'notices',
  payload: caseShape.extend({ mailAt: timeShape }),
})

export const mailInvitationAnswerJob = declareJob({
  name: 'mail-invitation-answer',
  class: 'notices',
  payload: caseShape.extend({ answeredAt: timeShape }),
})

export const reportInvitationJob = declareJob({
  name: 'report-invitation',
  class: 'prompt',
  // Jobs of earlier versions don't say who reports.
  payload: caseShape.extend({ idempotencyKey: uuidShape, recipientHash: z.string().nullable().optional() }),
})

export const mailIdentityCheckJob = declareJob({
  name: 'mail-identity-check',
  class: 'notices',
  payload: caseShape,
})

export const mailAccountStateJob = declareJob({
  name: 'mail-account-state',
  class: 'notices',
  payload: caseShape.extend({ answer: z.int() }),
})

export const mailHoldJob = declareJob({
  name: 'mail-hold',
  class: 'notices',
  payload: caseShape.extend({ holdId: uuidShape, news: z.enum(HOLD_NEWS) }),
})

/** Cancels a case's payouts that haven't left; payouts do it. */
export const cancelPayoutsJob = declareJob({ name: 'cancel-payouts', class: 'prompt', payload: caseShape })
