import type { Deps } from '#server/deps.ts'
import { recoverOverpaidJob } from '#server/donations/donation-jobs.ts'
import { cancelPayoutsJob } from '#server/identity-check/identity-check-jobs.ts'
import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { cancelPayouts, followPaidPayouts, followPayouts } from './follow-payout.ts'
import { mailLetter } from './for-staff/write-about-money.ts'
import { importTransfers } from './import-transfers.ts'
import { mailPayout } from './mail-payout.ts'
import {
  importTransfersJob,
  mailLetterJob,
  mailPayoutJob,
  reverseTransferJob,
  sendPayoutJob,
} from './payout-jobs.ts'
import { recoverOverpaid } from './recover-overpaid.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { runPayouts } from './run-payouts.ts'
import { sendPayoutIfAllowed } from './send-payout.ts'
import { requestUseNotes } from './use-notes/request-use-notes.ts'

/**
 * Reserves due payouts once the books know what the provider knows. Skips this hour's run while payouts are stopped;
 * staff has been alerted.
 */
const runIfAllowed = async (deps: Deps): Promise<void> => {
  try {
    await deps.handlers.compareWithProvider(deps)
    await runPayouts(deps)
  } catch (error) {
    if (!isRefusal(error, 'payoutsStopped')) throw error
    deps.log.warn({ err: error }, 'the run of payouts waits')
  }
}

export const payoutTasks = [
  scheduleJob({ name: 'run-payouts', class: 'prompt', at: '5 * * * *' }, runIfAllowed),
  performJob(sendPayoutJob, sendPayoutIfAllowed),
  performJob(reverseTransferJob, reverseTransfer),
  performJob(cancelPayoutsJob, (deps, { caseId }) => cancelPayouts(deps, caseId)),
  performJob(recoverOverpaidJob, (deps, { caseId }) => recoverOverpaid(deps, caseId)),
  performJob(importTransfersJob, (deps, { caseId }) => importTransfers(deps, caseId)),
  scheduleJob({ name: 'follow-payouts', class: 'prompt', at: '11 * * * *' }, followPayouts),
  // Polls for returns.
  scheduleJob({ name: 'follow-paid-payouts', class: 'prompt', at: '13 11 * * *' }, followPaidPayouts),
  scheduleJob({ name: 'request-use-notes', class: 'bulk', at: '31 16 * * *' }, requestUseNotes),
  performJob(mailLetterJob, mailLetter),
  performJob(mailPayoutJob, mailPayout),
]
