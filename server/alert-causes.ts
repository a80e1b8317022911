import { isOpenReview } from '#contract/cases/reviews/review-states.ts'
import type { AlertKind, CausedAlertKind } from '#contract/staff/alert-kinds.ts'
import { ALERT_KINDS } from '#contract/staff/alert-kinds.ts'
import type { AlertRow } from './alerts/alerts.queries.ts'
import { stateOf } from './cases/reviews/describe-review.ts'
import { readReview } from './cases/reviews/reviews.queries.ts'
import type { Deps } from './deps.ts'
import { isRateHigh } from './donations/card-rates/watch-card-rates.ts'
import { readCaseRefund } from './donations/case-refunds/case-refunds.queries.ts'
import { isHiddenMoneyUndecided } from './donations/case-refunds/hidden-money.ts'
import { readDispute } from './donations/disputes/disputes.queries.ts'
import { readDuplicatePayment } from './donations/duplicate-payments/duplicate-payments.queries.ts'
import { readAttackNow } from './donations/velocity/watch-attack.ts'
import { readHoldRow } from './identity-check/holds/account-holds.queries.ts'
import { findCaseOfAccount } from './identity-check/withdrawal-account/paid-recipients.ts'
import { lateClasses } from './late-jobs.ts'
import { countUncalledLeads } from './leads/count-leads.ts'
import { readAttempt } from './payouts/attempts.queries.ts'
import { readStops } from './payouts/stop-payouts.ts'
import { countUnexplained } from './reconciliation/reconciliation-counts.ts'
import { readErrorGroup } from './tracking/errors/errors.queries.ts'

/** What an alert is about. */
type Cause = { readonly caseId: string; readonly about: string }
type Stands = (deps: Deps, cause: Cause) => Promise<boolean>

const holdIsOpen: Stands = async ({ database }, { caseId, about: holdId }) => {
  const hold = await readHoldRow(database.db, caseId, holdId)
  return hold !== null && hold.liftedAt === null
}

const stopIsOpen: Stands = async (deps, { about: stopId }) =>
  (await readStops(deps)).some((stop) => stop.stopId === stopId)

const readAttemptOf = ({ database }: Deps, { caseId, about: attemptId }: Cause) =>
  readAttempt(database.db, { caseId, attemptId })

/** By the kind of an alert, whether its cause still stands. */
const CAUSES: Readonly<Record<CausedAlertKind, Stands>> = {
  hidden_money: ({ database }, { caseId, about: holdId }) =>
    isHiddenMoneyUndecided(database.db, { caseId, holdId }),
  case_refund: async ({ database }, { caseId, about: caseRefundId }) =>
    (await readCaseRefund(database.db, { caseId, caseRefundId }))?.state === 'awaiting_approval',
  account_stopped: holdIsOpen,
  name_mismatch: holdIsOpen,
  bank_denied: holdIsOpen,
  dispute_rate: holdIsOpen,
  forgotten_account: async ({ database }, { about: accountRef }) =>
    (await findCaseOfAccount(database.db, accountRef)) === null,
  transfer_refused: async (deps, cause) => (await readAttemptOf(deps, cause))?.state === 'reserved',
  reversal_refused: async (deps, cause) => (await readAttemptOf(deps, cause))?.reversalRef === null,
  part_of_transfer: async ({ database, handlers }, { caseId, about: transferRef }) =>
    (await handlers.readListedTransfers(database.db, caseId, [transferRef])).some(
      (listed) => listed.transferRef === transferRef,
    ),
  evidence_due: async ({ database, clock }, { caseId, about: disputeId }) => {
    const dispute = await readDispute(database.db, { caseId, disputeId })
    return (
      dispute !== null &&
      (dispute.state === 'inquiry' || dispute.state === 'open') &&
      dispute.evidenceSentAt === null &&
      dispute.evidenceDueAt !== null &&
      dispute.evidenceDueAt > clock.now()
    )
  },
  duplicate_payment_failed: async ({ database }, { caseId, about: duplicatePaymentId }) =>
    (await readDuplicatePayment(database.db, { caseId, duplicatePaymentId }))?.state === 'failed',
  card_testing: async (deps) => (await readAttackNow(deps)) !== null,
  card_rates: (deps, { about: measure }) => isRateHigh(deps, measure),
  reconciliation: async (deps) => (await countUnexplained(deps)).count > 0,
  ledger_check: stopIsOpen,
  restored: stopIsOpen,
  provider_ahead: stopIsOpen,
  transfers_refused: stopIsOpen,
  late_review: async ({ database }, { caseId, about: reviewId }) => {
    const review = await readReview(database.db, { caseId, reviewId })
    return review !== null && isOpenReview(stateOf(review))
  },
  lead: async (deps) => (await countUncalledLeads(deps)) > 0,
  error: async ({ database }, { about: groupKey }) =>
    (await readErrorGroup(database.db, groupKey))?.state === 'open',
  jobs_late: async (deps, { about: jobClass }) =>
    (await lateClasses(deps)).some(({ name }) => name === jobClass),
}

const isCaused = (kind: string): kind is CausedAlertKind =>
  kind in ALERT_KINDS && ALERT_KINDS[kind as AlertKind].daysOpen === null

/** Whether the cause of an alert still stands. */
export const alertStands = async (deps: Deps, { kind, caseId, about }: AlertRow): Promise<boolean> =>
  isCaused(kind) && about !== null && CAUSES[kind](deps, { caseId: caseId ?? '', about })
