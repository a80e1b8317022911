import { ANONYMOUS } from '#contract/cases/cases.ts'
import { shownName } from '#contract/donations/shown-name.ts'
import type { OwnDonation } from '#contract/own-donations/own-donation-shapes.ts'
import { listUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { describePaidDonation } from '#server/donations/donor-page/read-donation.ts'
import type { OrderRow } from '#server/donations/statement/list-donations.ts'
import { locationOf } from '#server/payouts/donation-location.ts'
import { readOwnShareResults } from '#server/share/share-results.ts'
import type { FollowedDonation } from './follow-donations.ts'

/** What the donor's shared links brought to the case; null if nothing. */
const readBrought = async (deps: Deps, { visitorId, caseId }: OrderRow): Promise<OwnDonation['brought']> => {
  const brought = await readOwnShareResults(deps, visitorId, caseId)
  return brought.arrivals + brought.donations === 0 ? null : brought
}

/** The case's latest update, if it was posted after the donation. */
const readNewsSince = async (deps: Deps, { caseId, paidAt }: OrderRow): Promise<OwnDonation['news']> => {
  const [latest] = await listUpdates(deps, caseId)
  if (latest === undefined || paidAt === null || latest.postedAt <= paidAt.toISOString()) return null
  return { title: latest.title, postedAt: latest.postedAt }
}

/** A donation as its donor's list shows it: state of its money, news since, and available actions. */
export const describeOwnDonation = async (
  deps: Deps,
  { order, followedCase, located }: FollowedDonation,
): Promise<OwnDonation> => {
  const isCasePublic = followedCase.donationStatus !== 'not_public'
  const [donation, brought, news] = await Promise.all([
    describePaidDonation(deps, order, followedCase),
    readBrought(deps, order),
    isCasePublic ? readNewsSince(deps, order) : null,
  ])
  const { order: info, request, choices } = donation
  return {
    receiptNumber: info.receiptNumber ?? '',
    receiptUrl: info.receiptUrl ?? '',
    paidAt: info.paidAt ?? info.createdAt,
    caseId: followedCase.caseId,
    caseSlug: followedCase.slug,
    caseTitle: followedCase.title,
    isCasePublic,
    recipientName: followedCase.recipientName,
    recipientFirstName: followedCase.recipientFirstName,
    organizerFirstName: followedCase.organizerFirstName,
    cover: followedCase.cover,
    amountCents: info.amountCents,
    refundedCents: info.refundedCents,
    shownName: info.email === '' ? ANONYMOUS : shownName(info.nameShown, info.donorName),
    hideAmount: info.hideAmount,
    message: info.message,
    tribute: info.tribute,
    ...locationOf(located),
    brought,
    news,
    caseEndedAt: followedCase.endedAt?.toISOString() ?? null,
    thanks: info.thankYou,
    thankedBy: info.thankYouBy,
    request: request?.state === 'open' ? request : null,
    undoUntil: choices.undoUntil,
    requestUntil: choices.requestUntil,
    canChangeNames: choices.names,
  }
}
