import { mailVouchRequestJob, tellOfEndJob } from '#server/cases/case-jobs.ts'
import { pushNewsJob } from '#server/donations/donation-jobs.ts'
import { sendUseNoteJob, tellOfArrivalJob, tellOfReturnJob } from '#server/payouts/payout-jobs.ts'
import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { mailArrival, mailArrivalReturn } from './arrivals/mail-arrival.ts'
import { tellOfArrival, tellOfReturn } from './arrivals/tell-of-arrival.ts'
import { decideYearLater, mailYearLater } from './arrivals/year-later.ts'
import { mailMessage } from './conversations/mail-message.ts'
import { mailDigest, sendDigests } from './digests/send-digests.ts'
import { forgetOldFollowRequests, mailFollow } from './followers/mail-follow.ts'
import {
  mailArrivalJob,
  mailArrivalReturnJob,
  mailBeneficiaryUpdateJob,
  mailDigestJob,
  mailEndJob,
  mailFollowJob,
  mailJoinedJob,
  mailMessageJob,
  mailUpdateJob,
  mailUseNoteJob,
  mailYearLaterJob,
} from './fundraiser-jobs.ts'
import { pushNews } from './push/send-news.ts'
import { mailBeneficiaryUpdate, mailJoined } from './team/mail-team.ts'
import { mailEnd, tellOfEnd } from './updates/mail-end.ts'
import { mailUpdate } from './updates/mail-update.ts'
import { sendDueUpdates } from './updates/send-update.ts'
import { mailUseNote } from './use-notes/mail-use-note.ts'
import { sendUseNote } from './use-notes/send-use-note.ts'
import { mailVouchRequest } from './vouches/mail-vouch-request.tsx'

export const fundraiserTasks = [
  scheduleJob({ name: 'send-due-updates', class: 'bulk', at: '* * * * *' }, sendDueUpdates),
  performJob(mailUpdateJob, mailUpdate),
  performJob(tellOfEndJob, tellOfEnd),
  performJob(mailEndJob, mailEnd),
  scheduleJob({ name: 'send-digests', class: 'bulk', at: '0 17 * * 1' }, sendDigests),
  performJob(mailDigestJob, mailDigest),
  performJob(mailFollowJob, mailFollow),
  scheduleJob({ name: 'forget-follow-requests', class: 'bulk', at: '37 10 * * *' }, forgetOldFollowRequests),
  performJob(sendUseNoteJob, sendUseNote),
  performJob(mailUseNoteJob, mailUseNote),
  performJob(tellOfArrivalJob, tellOfArrival),
  performJob(mailArrivalJob, mailArrival),
  performJob(tellOfReturnJob, tellOfReturn),
  performJob(mailArrivalReturnJob, mailArrivalReturn),
  scheduleJob({ name: 'decide-year-later', class: 'bulk', at: '41 16 * * *' }, decideYearLater),
  performJob(mailYearLaterJob, mailYearLater),
  performJob(mailMessageJob, mailMessage),
  performJob(mailJoinedJob, mailJoined),
  performJob(mailVouchRequestJob, mailVouchRequest),
  performJob(mailBeneficiaryUpdateJob, mailBeneficiaryUpdate),
  performJob(pushNewsJob, pushNews),
]
