import { MINUTE_MS } from '#contract/dates.ts'
import { accountCron, accountTasks } from './accounts/account-tasks.ts'
import { alertTasks } from './alerts/mail-alert.ts'
import { refreshCaseCards, refreshStaleCards } from './cases/case-card.ts'
import { caseCron, caseTasks } from './cases/case-tasks.ts'
import { draftCron, draftTasks } from './cases/drafts/draft-tasks.ts'
import { reviewTasks } from './cases/reviews/review-tasks.ts'
import type { Deps } from './deps.ts'
import { identityCheckCron, identityCheckTasks } from './identity-check/identity-check-tasks.ts'
import { jobClasses } from './job-classes.ts'
import { alertLateJobs } from './late-jobs.ts'
import { leadCron, leadTasks } from './leads/lead-tasks.ts'
import { foldWaitingCases } from './ledger/balance.store.ts'
import { mailLogCron, mailLogTasks } from './mail-log/mail-log-tasks.ts'
import { uploadCron, uploadTasks } from './media/upload-tasks.ts'
import { disputeCron, disputeTasks } from './orders/disputes/dispute-tasks.ts'
import { donorTasks } from './orders/donors/donor-tasks.ts'
import {
  duplicatePaymentCron,
  duplicatePaymentTasks,
} from './orders/duplicate-payments/duplicate-payment-tasks.ts'
import { orderCron, orderTasks } from './orders/order-tasks.ts'
import { refundCron, refundTasks } from './orders/refunds/refund-tasks.ts'
import { statementTasks } from './orders/statement/statement-tasks.ts'
import { organizerCron, organizerTasks } from './organizers/organizer-tasks.ts'
import { payoutCron, payoutTasks } from './payouts/payout-tasks.ts'
import { personalDataCron, personalDataTasks } from './personal-data/personal-data-tasks.ts'
import { NotReadyYet, type Tasks } from './platform/jobs/jobs.ts'
import { withAcknowledgement } from './platform/jobs/outbox.ts'
import { startLoop } from './platform/loop.ts'
import { reconciliationCron, reconciliationTasks } from './reconciliation/reconciliation-tasks.ts'
import { relayWork } from './relay-work.ts'
import { supportCron, supportTasks } from './support/support-tasks.ts'
import { trackingCron, trackingTasks } from './tracking/tracking-tasks.ts'
import { webhookCron, webhookTasks } from './webhooks/webhook-tasks.ts'
import { workWebhooks } from './webhooks/work-webhooks.ts'

const FOLD_EVERY_MS = 250
const RELAY_EVERY_MS = 250
const WEBHOOKS_EVERY_MS = 500
const STALE_CARDS_EVERY_MS = MINUTE_MS
const HEARTBEAT_EVERY_MS = MINUTE_MS / 4
const LATE_JOBS_EVERY_MS = MINUTE_MS

/** Reports a job's failure to staff; the queue retries the job. */
const reportingFailures = (deps: Deps, tasks: Tasks): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([topic, task]) => [
      topic,
      async (payload) => {
        try {
          await task(payload)
        } catch (error) {
          if (!(error instanceof NotReadyYet)) await deps.handlers.serverFailed(deps, error, null)
          throw error
        }
      },
    ]),
  )

/** All background tasks, by topic. */
export const allTasks = (deps: Deps): Tasks =>
  reportingFailures(
    deps,
    withAcknowledgement(deps, {
      ...orderTasks(deps),
      ...refundTasks(deps),
      ...duplicatePaymentTasks(deps),
      ...statementTasks(deps),
      ...donorTasks(deps),
      ...organizerTasks(deps),
      ...disputeTasks(deps),
      ...webhookTasks(deps),
      ...alertTasks(deps),
      ...caseTasks(deps),
      ...draftTasks(deps),
      ...reviewTasks(deps),
      ...accountTasks(deps),
      ...uploadTasks(deps),
      ...mailLogTasks(deps),
      ...identityCheckTasks(deps),
      ...payoutTasks(deps),
      ...personalDataTasks(deps),
      ...reconciliationTasks(deps),
      ...trackingTasks(deps),
      ...supportTasks(deps),
      ...leadTasks(deps),
    }),
  )

export const cron = [
  orderCron,
  refundCron,
  duplicatePaymentCron,
  disputeCron,
  webhookCron,
  reconciliationCron,
  caseCron,
  draftCron,
  accountCron,
  uploadCron,
  mailLogCron,
  identityCheckCron,
  payoutCron,
  personalDataCron,
  organizerCron,
  leadCron,
  supportCron,
  trackingCron,
].join('\n')

/** Starts the worker: it folds balances, relays the outbox and runs jobs. @returns a function that stops it */
export const startWork = async (deps: Deps): Promise<() => Promise<void>> => {
  await deps.jobs.work(jobClasses(allTasks(deps), cron))
  const loops = [
    startLoop('fold', FOLD_EVERY_MS, deps.log, () =>
      foldWaitingCases(deps.database, (changed) => refreshCaseCards(deps, changed)),
    ),
    // Refreshes the cards that the loop above misses: after payouts, which fold balances themselves, and after
    // a process ended between folding and refreshing.
    startLoop('stale cards', STALE_CARDS_EVERY_MS, deps.log, () => refreshStaleCards(deps)),
    startLoop('heartbeat', HEARTBEAT_EVERY_MS, deps.log, () => deps.jobs.heartbeat()),
    // Not a job, because it monitors the queue.
    startLoop('late jobs', LATE_JOBS_EVERY_MS, deps.log, () => alertLateJobs(deps)),
    startLoop('relay', RELAY_EVERY_MS, deps.log, () => relayWork(deps)),
    startLoop('webhooks', WEBHOOKS_EVERY_MS, deps.log, () => workWebhooks(deps)),
  ]
  return async () => {
    await Promise.all(loops.map((stop) => stop()))
  }
}
