import type { EvidenceItem } from '#contract/staff/staff-order-shapes.ts'
import { listUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readAttempts } from '../for-staff/order-timeline.ts'
import { readOrder } from '../orders.queries.ts'
import { readLatestRequest } from '../refunds/refund-requests.queries.ts'
import { type DisputeIds, readDonationChanges } from './disputes.queries.ts'
import { requireDispute } from './draft-evidence.ts'

/** Evidence that a donor's bank asks for, and whether we have it. @throws notFound */
export const readEvidenceChecklist = async (deps: Deps, disputeIds: DisputeIds): Promise<EvidenceItem[]> => {
  const { db } = deps.database
  const dispute = await requireDispute(deps, disputeIds)
  const order = await readOrder(db, dispute)
  if (order === null) throw new Refusal('notFound')
  const [attempts, donationChanges, refundRequest, updates] = await Promise.all([
    readAttempts(deps, order),
    readDonationChanges(db, order),
    readLatestRequest(db, order),
    listUpdates(deps, order.caseId),
  ])
  const paidAt = order.paidAt ?? order.createdAt
  return [
    { label: 'Receipt e-mailed to the donor', isReady: order.receiptSentAt !== null },
    {
      label: 'The donor’s bank confirmed the payment (3-D Secure)',
      isReady: attempts.some(
        ({ actionRequestedAt, state }) => actionRequestedAt !== null && state === 'succeeded',
      ),
    },
    {
      label: 'The donor used the gift’s own page later',
      isReady: donationChanges.length > 0 || refundRequest !== null,
    },
    {
      label: 'The organizer posted an update after the gift',
      isReady: updates.some(({ postedAt }) => new Date(postedAt) > paidAt),
    },
  ]
}
