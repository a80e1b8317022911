import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'

const userShape = z.object({ userId: uuidShape })

export const mailAccountNoticeJob = declareJob({
  name: 'mail-account-notice',
  class: 'notices',
  payload: userShape.extend({ noticeId: uuidShape }),
})

export const mailEmailCodeJob = declareJob({
  name: 'mail-email-code',
  class: 'notices',
  payload: z.object({ emailHash: z.string(), purpose: z.string(), codeId: uuidShape }),
})

export const mailPendingEmailChangeJob = declareJob({
  name: 'mail-held-email-change',
  class: 'notices',
  payload: userShape.extend({ changeId: uuidShape, side: z.enum(['old', 'new']) }),
})

export const mailAccountErasedJob = declareJob({
  name: 'mail-account-erased',
  class: 'notices',
  payload: userShape,
})
