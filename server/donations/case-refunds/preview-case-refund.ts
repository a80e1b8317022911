import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import {
  CASE_REFUND_APPROVAL_CENTS,
  type CaseRefundInfo,
  type CaseRefundPreview,
} from '#contract/staff/case-refund-calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { readCaseForStaff } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import {
  type CaseRefundRow,
  readCaseSums,
  readLatestCaseRefund,
  readProgress,
} from './case-refunds.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

const describe = async (
  deps: ReadDeps,
  { staffId, roles }: StaffMember,
  row: CaseRefundRow,
): Promise<CaseRefundInfo> => {
  const { db } = deps.database
  const nameOf = async (userId: string | null): Promise<string | null> =>
    userId === null ? null : ((await readUser(deps, db, userId))?.fullName ?? null)
  const [requestedByName, decidedByName, progress] = await Promise.all([
    nameOf(row.requestedBy),
    nameOf(row.decidedBy),
    readProgress(db, row),
  ])
  return {
    caseRefundId: row.caseRefundId,
    state: row.state,
    reason: row.reason,
    donationCount: row.donationCount,
    totalCents: row.totalCents,
    requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ...progress,
    mayApprove:
      row.state === 'awaiting_approval' &&
      row.requestedBy !== staffId &&
      hasCapability(roles, 'refund.order'),
  }
}

/** What a refund of all donations of a case would return now. */
export const sumCaseRefund = async (
  db: Db,
  caseId: string,
): Promise<
  Pick<CaseRefundPreview, 'donationCount' | 'totalCents' | 'shortCents' | 'needsApproval' | 'notReturned'>
> => {
  const [{ returnable, notReturned }, { payableCents }] = await Promise.all([
    readCaseSums(db, caseId),
    readBalance(db, caseId),
  ])
  return {
    donationCount: returnable.count,
    totalCents: returnable.cents,
    shortCents: Math.max(0, returnable.caseShareCents - Math.max(0, payableCents)),
    needsApproval: returnable.cents > CASE_REFUND_APPROVAL_CENTS,
    notReturned: [...notReturned],
  }
}

/** @throws notFound */
export const previewCaseRefund = async (
  deps: ReadDeps,
  staff: StaffMember,
  { caseId }: CallArguments<Calls['caseRefundPreview']>,
): Promise<CaseRefundPreview> => {
  const { db } = deps.database
  const row = await readCaseForStaff(deps, caseId)
  if (row === null) throw new Refusal('notFound')
  const [sums, latest] = await Promise.all([sumCaseRefund(db, caseId), readLatestCaseRefund(db, caseId)])
  return {
    title: row.title,
    isHidden: row.state === 'hidden',
    ...sums,
    latest: latest === null ? null : await describe(deps, staff, latest),
  }
}
