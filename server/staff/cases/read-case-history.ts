import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { actText } from '#contract/staff/act-names.ts'
import type { StaffCase, StaffCaseRow } from '#contract/staff/case-calls.ts'
import type { CaseMoney } from '#contract/staff/case-money.ts'
import { type Capability, hasCapability } from '#contract/staff/staff-roles.ts'
import { newestFirst, timelineEntry } from '#contract/staff/timeline.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import { readCaseTimeline } from '#server/cases/for-staff/case-timeline.ts'
import { readCaseForStaff } from '#server/cases/for-staff/list-cases.ts'
import { listReportsForStaff } from '#server/cases/reports/list-reports-for-staff.ts'
import { listRounds } from '#server/cases/reviews/list-rounds.ts'
import { listMembers } from '#server/cases/team/read-team.ts'
import { listVouchesForStaff } from '#server/cases/vouches/vouches-for-staff.ts'
import type { Deps } from '#server/deps.ts'
import { listLatestDonors, readDonationTimeline } from '#server/donations/for-staff/case-donations.ts'
import { readInvitationForStaff } from '#server/identity-check/invitations/read-invitation.ts'
import { readAccountForStaff } from '#server/identity-check/withdrawal-account/read-account-for-staff.ts'
import { readPayoutTimeline } from '#server/payouts/for-staff/payout-timeline.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { listContactsOfCase } from '#server/support/read-contacts.ts'
import { mailEntries } from '../orders/read-order-history.ts'
import { readCaseMoney, readNextPayoutForStaff } from './read-case-money.ts'

const ACTS_MAX = 100

type Records = Omit<
  StaffCase,
  keyof StaffCaseRow | keyof CaseMoney | 'ownerId' | 'hiddenReason' | 'recipientName' | 'timeline'
>

/** What stands beside a case's timeline, as far as a role may read it. */
const readRecords = async (deps: Deps, staff: StaffMember, caseId: string): Promise<Records> => {
  const { db } = deps.database
  const ifMay = async <T>(capability: Capability, read: () => Promise<T[]>): Promise<T[]> =>
    hasCapability(staff.roles, capability) ? read() : []
  const [account, invitation, reviews, reports, donors, nextPayout, team, vouches, messages] =
    await Promise.all([
      readAccountForStaff(deps, caseId),
      readInvitationForStaff(deps, staff, caseId),
      ifMay('review.read', () => listRounds(deps, caseId)),
      ifMay('report.decide', () => listReportsForStaff(deps, caseId)),
      ifMay('order.read', () => listLatestDonors(deps, caseId)),
      readNextPayoutForStaff(deps, caseId),
      listMembers(db, caseId),
      listVouchesForStaff(db, caseId),
      listContactsOfCase(deps, caseId),
    ])
  return {
    account,
    invitation,
    reviews,
    reports,
    donors,
    nextPayout,
    team,
    vouches,
    messages,
  }
}

/** A case with its money and timeline from every slice, newest first. @throws notFound */
export const readCaseHistory = async (
  deps: Deps,
  staff: StaffMember,
  { caseId }: CallArguments<Calls['staffCase']>,
): Promise<StaffCase> => {
  const row = await readCaseForStaff(deps, caseId)
  if (row === null) throw new Refusal('notFound')
  const [money, records, { items: acts }, ...entries] = await Promise.all([
    readCaseMoney(deps, caseId),
    readRecords(deps, staff, caseId),
    readAudit(deps, { caseId }, { limit: ACTS_MAX }),
    readCaseTimeline(deps, caseId),
    readPayoutTimeline(deps, caseId),
    readDonationTimeline(deps, caseId),
    mailEntries(deps, staff, [caseId]),
  ])
  const audited = acts.map(({ entryId, act, reason, actedAt }) =>
    timelineEntry('act', actedAt, actText(act), { detail: reason, id: entryId }),
  )
  return {
    ...row,
    ...money,
    ...records,
    timeline: newestFirst([...entries.flat(), ...audited]),
  }
}
