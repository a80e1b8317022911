import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { addCents } from '#contract/money.ts'
import { actText } from '#contract/staff/act-names.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import { newestFirst, timelineEntry } from '#contract/staff/timeline.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import { readCaseTimeline } from '#server/cases/for-staff/case-timeline.ts'
import { readCaseForStaff } from '#server/cases/for-staff/list-cases.ts'
import { listMembers } from '#server/cases/team/read-team.ts'
import { listVouchesForStaff } from '#server/cases/vouches/vouches-for-staff.ts'
import type { Deps } from '#server/deps.ts'
import { readDonationTimeline } from '#server/donations/for-staff/case-donations.ts'
import { readAccountForStaff } from '#server/identity-check/withdrawal-account/read-account-for-staff.ts'
import { readPayoutTimeline } from '#server/payouts/for-staff/payout-timeline.ts'
import { readMoneyPath } from '#server/payouts/read-case-payouts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { listContactsOfCase } from '#server/support/read-contacts.ts'
import { mailEntries } from '../orders/read-order-history.ts'

const ACTS_MAX = 100

/** A case with its money and timeline from every slice, newest first. @throws notFound */
export const readCaseHistory = async (
  deps: Deps,
  staff: StaffMember,
  { caseId }: CallArguments<Calls['staffCase']>,
): Promise<StaffCase> => {
  const row = await readCaseForStaff(deps, caseId)
  if (row === null) throw new Refusal('notFound')
  const [{ money, donationCount }, account, team, vouches, messages, { items: acts }, ...entries] =
    await Promise.all([
      readMoneyPath(deps, caseId, null),
      readAccountForStaff(deps, caseId),
      listMembers(deps.database.db, caseId),
      listVouchesForStaff(deps.database.db, caseId),
      listContactsOfCase(deps, caseId),
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
    raisedCents: money.raisedCents,
    payableCents: addCents(money.clearingCents, money.availableCents),
    inTransitCents: addCents(money.scheduledCents, money.inTransitCents),
    paidOutCents: money.paidCents,
    feesCents: money.cardFeesCents,
    // Without what blocks its payouts, only disputed money is on hold.
    disputedCents: money.onHoldCents,
    coveredCents: money.coveredCents,
    donations: donationCount,
    account,
    team,
    vouches,
    messages,
    timeline: newestFirst([...entries.flat(), ...audited]),
  }
}
