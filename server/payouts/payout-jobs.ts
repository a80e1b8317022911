import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'

/** `came_back`: the payout failed, or the bank returned it. `unnoted`: it arrived, and has no note on its use yet. */
const PAYOUT_NEWS = ['sent', 'arrived', 'came_back', 'unnoted'] as const
export type PayoutNews = (typeof PAYOUT_NEWS)[number]

const caseShape = z.object({ caseId: caseIdShape })
const attemptShape = caseShape.extend({ attemptId: uuidShape })

export const sendPayoutJob = declareJob({ name: 'send-payout', class: 'prompt', payload: attemptShape })

export const reverseTransferJob = declareJob({
  name: 'reverse-transfer',
  class: 'prompt',
  payload: attemptShape,
})

export const importTransfersJob = declareJob({
  name: 'import-transfers',
  class: 'prompt',
  payload: caseShape,
})

export const mailPayoutJob = declareJob({
  name: 'mail-payout',
  class: 'notices',
  payload: attemptShape.extend({ news: z.enum(PAYOUT_NEWS) }),
})

export const mailLetterJob = declareJob({
  name: 'mail-letter',
  class: 'notices',
  payload: caseShape.extend({ letterId: uuidShape, message: z.string() }),
})

/** Tells a payout's donors that it arrived, or that it came back after that; fundraisers do it. */
export const tellOfArrivalJob = declareJob({
  name: 'tell-of-arrival',
  class: 'bulk',
  payload: caseShape.extend({ payoutId: uuidShape }),
})
export const tellOfReturnJob = declareJob({
  name: 'tell-of-return',
  class: 'bulk',
  payload: caseShape.extend({ payoutId: uuidShape }),
})

/** Mails a note on a payout to subscribers; fundraisers do it. */
export const sendUseNoteJob = declareJob({
  name: 'send-use-note',
  class: 'bulk',
  payload: caseShape.extend({ payoutId: uuidShape }),
})
