import * as z from 'zod'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'
import { DEADLINES, MILESTONES } from './milestone-text.ts'

const reviewShape = z.object({ caseId: caseIdShape, reviewId: uuidShape })

export const mailReviewJob = declareJob({
  name: 'mail-review',
  class: 'notices',
  payload: reviewShape.extend({
    event: z.enum(['submitted', 'approve', 'request_changes', 'reject']),
    round: z.int(),
  }),
})

/** Alerts staff when the review of an emergency is due, unless it is decided. */
export const alertLateReviewJob = declareJob({
  name: 'alert-late-review',
  class: 'prompt',
  payload: reviewShape,
})

/** Invites the beneficiary of a submission; the identity check does it. Only nodes of earlier versions write it. */
export const nameBeneficiaryJob = declareJob({
  name: 'name-beneficiary',
  class: 'prompt',
  payload: reviewShape,
})

export const mailReportOutcomeJob = declareJob({
  name: 'mail-report-outcome',
  class: 'notices',
  payload: z.object({ caseId: z.string(), reportId: z.string() }),
})

export const mailCaseHiddenJob = declareJob({
  name: 'mail-case-hidden',
  class: 'notices',
  payload: z.object({ caseId: z.string(), hiddenAt: z.iso.datetime() }),
})

export const mailCaseShownJob = declareJob({
  name: 'mail-case-shown',
  class: 'notices',
  payload: z.object({ caseId: z.string(), shownAt: z.iso.datetime() }),
})

export const mailMilestoneJob = declareJob({
  name: 'mail-milestone',
  class: 'notices',
  payload: z.object({ caseId: caseIdShape, milestone: z.enum(MILESTONES), passedAt: timeShape }),
})

/** Mails the recipient about a deadline of their identity check; the identity check does it. */
export const mailRecipientDeadlineJob = declareJob({
  name: 'mail-recipient-deadline',
  class: 'notices',
  payload: z.object({ caseId: caseIdShape, milestone: z.enum(DEADLINES), passedAt: timeShape }),
})

/** Tells donors who asked for news, and followers, that a case has ended; the fundraisers’ updates do it. */
export const tellOfEndJob = declareJob({
  name: 'tell-of-end',
  class: 'bulk',
  payload: z.object({ caseId: caseIdShape }),
})

/** Mails the recipient that the case for them has ended; the identity check does it. */
export const mailRecipientEndJob = declareJob({
  name: 'mail-recipient-end',
  class: 'notices',
  payload: z.object({ caseId: caseIdShape }),
})

export const mailDraftReminderJob = declareJob({
  name: 'mail-draft-reminder',
  class: 'notices',
  payload: z.object({ caseId: caseIdShape, savedAt: timeShape }),
})

/** Asks an address whether its reader knows the recipient. */
export const mailVouchRequestJob = declareJob({
  name: 'mail-vouch-request',
  class: 'notices',
  payload: z.object({ caseId: caseIdShape, vouchId: uuidShape }),
})
