import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'

const caseShape = z.object({ caseId: caseIdShape })

export const mailDigestJob = declareJob({
  name: 'mail-digest',
  class: 'notices',
  payload: z.object({ emailHash: z.string() }),
})

export const mailUpdateJob = declareJob({
  name: 'mail-update',
  class: 'notices',
  payload: caseShape.extend({ updateId: uuidShape, emailHash: z.string() }),
})

export const mailEndJob = declareJob({
  name: 'mail-end',
  class: 'notices',
  payload: caseShape.extend({ emailHash: z.string(), orderId: uuidShape.nullable() }),
})

export const mailFollowJob = declareJob({
  name: 'mail-follow',
  class: 'notices',
  payload: caseShape.extend({ requestId: uuidShape }),
})

export const mailUseNoteJob = declareJob({
  name: 'mail-use-note',
  class: 'notices',
  payload: caseShape.extend({ payoutId: uuidShape, emailHash: z.string() }),
})

const arrivalShape = caseShape.extend({ payoutId: uuidShape, emailHash: z.string() })

export const mailArrivalJob = declareJob({
  name: 'mail-arrival',
  class: 'notices',
  payload: arrivalShape,
})

export const mailArrivalReturnJob = declareJob({
  name: 'mail-arrival-return',
  class: 'notices',
  payload: arrivalShape,
})

export const mailYearLaterJob = declareJob({
  name: 'mail-year-later',
  class: 'notices',
  payload: arrivalShape,
})

export const mailMessageJob = declareJob({
  name: 'mail-message',
  class: 'notices',
  payload: caseShape.extend({ messageId: uuidShape }),
})

export const mailJoinedJob = declareJob({
  name: 'mail-joined',
  class: 'notices',
  payload: caseShape.extend({ memberId: uuidShape }),
})

export const mailBeneficiaryUpdateJob = declareJob({
  name: 'mail-beneficiary-update',
  class: 'notices',
  payload: caseShape.extend({ updateId: uuidShape }),
})
