import type { CausedAlertKind } from '#contract/staff/alert-kinds.ts'
import { isReviewOpen } from './cases/reviews/review-tasks.ts'
import type { Deps, Handlers } from './deps.ts'
import { isApprovalAwaited, isEvidenceDue, isReturnFailed } from './donations/alert-causes.ts'
import { isRateHigh } from './donations/card-rates/watch-card-rates.ts'
import { isHiddenMoneyUndecided } from './donations/case-refunds/hidden-money.ts'
import { readAttackNow } from './donations/velocity/watch-attack.ts'
import { isHoldOpen } from './identity-check/holds/hold-money.ts'
import { findCaseOfAccount } from './identity-check/withdrawal-account/paid-recipients.ts'
import { lateClasses } from './late-jobs.ts'
import { countUncalledLeads } from './leads/count-leads.ts'
import { isReversalAwaited, isTransferAwaited } from './payouts/alert-causes.ts'
import { readStops } from './payouts/stop-payouts.ts'
import { countUnexplained } from './reconciliation/reconciliation-counts.ts'
import { hasLateWork } from './staff/work/remind-of-late-work.ts'
import { isErrorOpen } from './tracking/errors/error-work.ts'

/** What an alert is about. */
type Cause = { readonly caseId: string; readonly about: string }
type Stands = (deps: Deps, cause: Cause) => Promise<boolean>

const holdIsOpen: Stands = ({ database }, { caseId, about: holdId }) =>
  isHoldOpen(database.db, { caseId, holdId })

const stopIsOpen: Stands = async (deps, { about: stopId }) =>
  (await readStops(deps)).some((stop) => stop.stopId === stopId)

/** By the kind of an alert, whether its cause still stands. */
const CAUSES: Readonly<Record<CausedAlertKind, Stands>> = {
  hidden_money: ({ database }, { caseId, about: holdId }) =>
    isHiddenMoneyUndecided(database.db, { caseId, holdId }),
  case_refund: ({ database }, { caseId, about }) => isApprovalAwaited(database.db, caseId, about),
  account_stopped: holdIsOpen,
  name_mismatch: holdIsOpen,
  bank_denied: holdIsOpen,
  dispute_rate: holdIsOpen,
  forgotten_account: async ({ database }, { about: accountRef }) =>
    (await findCaseOfAccount(database.db, accountRef)) === null,
  transfer_refused: ({ database }, { caseId, about: attemptId }) =>
    isTransferAwaited(database.db, { caseId, attemptId }),
  reversal_refused: ({ database }, { caseId, about: attemptId }) =>
    isReversalAwaited(database.db, { caseId, attemptId }),
  part_of_transfer: async ({ database, handlers }, { caseId, about }) =>
    (await handlers.readListedTransfers(database.db, caseId, [about])).some(
      ({ transferRef }) => transferRef === about,
    ),
  evidence_due: (deps, { caseId, about }) => isEvidenceDue(deps, caseId, about),
  duplicate_payment_failed: ({ database }, { caseId, about }) => isReturnFailed(database.db, caseId, about),
  card_testing: async (deps) => (await readAttackNow(deps)) !== null,
  card_rates: (deps, { about: measure }) => isRateHigh(deps, measure),
  reconciliation: async (deps) => (await countUnexplained(deps)).count > 0,
  ledger_check: stopIsOpen,
  restored: stopIsOpen,
  provider_ahead: stopIsOpen,
  transfers_refused: stopIsOpen,
  late_review: (deps, { caseId, about }) => isReviewOpen(deps, caseId, about),
  late_work: (deps, { about: queue }) => hasLateWork(deps, queue),
  lead: async (deps) => (await countUncalledLeads(deps)) > 0,
  error: (deps, { about: groupKey }) => isErrorOpen(deps, groupKey),
  jobs_late: async (deps, { about }) => (await lateClasses(deps)).some(({ name }) => name === about),
}

const isCaused = (kind: string): kind is CausedAlertKind => Object.hasOwn(CAUSES, kind)

/** Whether the cause of an alert still stands. */
export const alertStands: Handlers['alertStands'] = async (deps, { kind, caseId, about }) =>
  isCaused(kind) && about !== null && CAUSES[kind](deps, { caseId: caseId ?? '', about })
