import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import type { CaseRefundState } from '#contract/staff/case-refund-calls.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { lockCase } from '#server/cases/lock-case.ts'
import type { Deps } from '#server/deps.ts'
import { holdHiddenMoney } from '#server/identity-check/holds/hold-hidden-case.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refundCaseJob } from '../donation-jobs.ts'
import { ofAllGifts } from '../order-subject.ts'
import {
  type CaseRefundIds,
  insertCaseRefund,
  isOpenCaseRefund,
  moveCaseRefund,
  readCaseRefund,
  readLatestCaseRefund,
} from './case-refunds.queries.ts'
import { sumCaseRefund } from './preview-case-refund.ts'

const conflict = (sentence: string): Refusal => new Refusal('conflict', { sentence })

const begin = ({ ids, clock }: Pick<Deps, 'ids' | 'clock'>, tx: Tx, refund: CaseRefundIds): Promise<void> => {
  const now = clock.now()
  return writeOutbox(tx, ids, refund.caseId, [refundCaseJob.at(now, { ...refund, after: null })], now)
}

type Request = CallArguments<Calls['refundCase']>

/**
 * Refunds all donations of a hidden case by a job, or asks a second person to approve it if it is for much. Its money is held
 * from then on. Locks the case, so that it isn't shown again meanwhile. Staff who gave to it may not.
 * @throws notAllowed, conflictOfInterest, notFound; conflict if it isn't hidden, if one is open, or if the preview has changed
 */
export const refundCase = staffAct(
  {
    act: 'case.refund',
    capability: 'refund.order',
    subject: ofAllGifts,
    reason: ({ reason }: Request) => reason,
  },
  (deps, { staffId }, { caseId, donationCount, totalCents, reason }, audit) =>
    deps.database.transact(async (tx): Promise<{ caseRefundId: string; state: CaseRefundState }> => {
      const { visibility, title } = await lockCase(tx, caseId)
      if (visibility !== 'hidden')
        throw conflict('Hide the fundraiser first, so no one can give while donors are being refunded.')
      const sums = await sumCaseRefund(tx, caseId)
      if (sums.donationCount !== donationCount || sums.totalCents !== totalCents)
        throw conflict('The gifts have changed in the meantime. Reload the page and check the new preview.')
      const now = deps.clock.now()
      const refund = { caseId, caseRefundId: deps.ids.uuid() }
      const state = sums.needsApproval ? 'awaiting_approval' : 'running'
      const requested = { donationCount, totalCents, requestedBy: staffId, requestedAt: now }
      if (!(await insertCaseRefund(tx, { ...refund, state, reason, ...requested })))
        throw conflict('All gifts of this fundraiser are already being refunded.')
      await holdHiddenMoney(deps, tx, caseId)
      if (state === 'running') await begin(deps, tx, refund)
      else
        await raiseAlert(tx, deps, {
          alertKey: `case-refund:${refund.caseRefundId}`,
          kind: 'case_refund',
          caseId,
          about: refund.caseRefundId,
          address: staffPath('cases', caseId),
          title: 'A refund of all gifts needs a second person',
          body: `“${title}”: ${formatCents(totalCents)} of ${donationCount === 1 ? 'one gift' : `${donationCount} gifts`}. Someone other than the person who asked for it approves or declines it.`,
        })
      await audit.record(tx, { caseId, details: { ...refund, donationCount, totalCents } })
      return { caseRefundId: refund.caseRefundId, state }
    }),
)

type Decision = CallArguments<Calls['decideCaseRefund']>

/**
 * Approves or declines a refund of all donations of a case. Only a second person approves one, who didn't give to it; who
 * asked for it may withdraw it.
 * @throws notAllowed, conflictOfInterest, notFound; conflict if it was decided before
 */
export const decideCaseRefund = staffAct(
  {
    act: 'case.refund_decide',
    capability: 'refund.order',
    subject: (deps, input) => (input.decision === 'approve' ? ofAllGifts : ofCase)(deps, input),
    reason: ({ reason }: Decision) => reason,
  },
  (deps, { staffId }, { caseId, caseRefundId, decision }, audit) =>
    deps.database.transact(async (tx): Promise<{ state: CaseRefundState }> => {
      await lockCase(tx, caseId)
      const refund = await readCaseRefund(tx, { caseId, caseRefundId })
      if (refund === null) throw new Refusal('notFound')
      if (decision === 'approve' && refund.requestedBy === staffId)
        throw conflict('You requested this refund, so someone else has to approve it.')
      const state = decision === 'approve' ? 'running' : 'declined'
      const decided = { state, decidedBy: staffId, decidedAt: deps.clock.now() } as const
      if (!(await moveCaseRefund(tx, refund, 'awaiting_approval', decided)))
        throw conflict('Someone already decided this. Reload the page.')
      if (state === 'running') await begin(deps, tx, refund)
      await audit.record(tx, { caseId, details: { caseRefundId, decision } })
      return { state }
    }),
)

/**
 * Keeps a case hidden, and its money held, while all its donations are being refunded, or someone is asked to approve that.
 * Call it with the case or its account locked. @throws conflict
 */
export const refuseWhileRefunded = async (tx: Tx, caseId: string): Promise<void> => {
  const latest = await readLatestCaseRefund(tx, caseId)
  if (latest !== null && isOpenCaseRefund(latest))
    throw conflict(
      latest.state === 'running'
        ? 'All gifts of this fundraiser are being refunded. Wait until that’s done.'
        : 'A refund of all gifts is waiting for approval. Decline it first.',
    )
}
