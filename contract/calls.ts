import { accountCalls } from './accounts/account-calls.ts'
import { passkeyCalls } from './accounts/passkey-calls.ts'
import { pendingEmailCalls } from './accounts/pending-email-calls.ts'
import { signInMethodCalls, socialCalls } from './accounts/social-calls.ts'
import type { Call } from './call.ts'
import { caseCalls } from './cases/case-calls.ts'
import { reportCalls } from './cases/report-calls.ts'
import { reviewCalls } from './cases/reviews/review-calls.ts'
import { donationCalls } from './donations/donor-page-calls.ts'
import { keptCardCalls } from './donations/kept-card-calls.ts'
import { orderCalls } from './donations/order-calls.ts'
import { statementCalls } from './donations/statement-calls.ts'
import { conversationCalls } from './fundraisers/conversation-calls.ts'
import { dashboardCalls } from './fundraisers/dashboard-calls.ts'
import { donationNoticeCalls } from './fundraisers/donation-notice-calls.ts'
import { followCalls } from './fundraisers/follow-calls.ts'
import { draftCalls, submissionCalls } from './fundraisers/fundraiser-calls.ts'
import { ownerCalls } from './fundraisers/owner-calls.ts'
import { pushCalls } from './fundraisers/push-calls.ts'
import { teamCalls } from './fundraisers/team-calls.ts'
import { vouchCalls } from './fundraisers/vouch-calls.ts'
import { geoCalls } from './geo/geo-calls.ts'
import { identityCalls } from './identity-check/identity-calls.ts'
import { invitationCalls } from './identity-check/invitation-calls.ts'
import { leadCalls } from './leads/lead-calls.ts'
import { mailCalls } from './mail-calls.ts'
import { uploadCalls } from './media/upload-calls.ts'
import { householdCalls } from './own-donations/household-calls.ts'
import { ownDonationCalls } from './own-donations/own-donation-calls.ts'
import { payoutCalls } from './payouts/payout-calls.ts'
import { payoutStaffCalls } from './payouts/payout-staff-calls.ts'
import { shareCalls } from './share/share-calls.ts'
import { staffBlockCalls } from './staff/block-calls.ts'
import { cardRateCalls } from './staff/card-rates.ts'
import { staffCaseCalls } from './staff/case-calls.ts'
import { caseRefundCalls } from './staff/case-refund-calls.ts'
import { staffMoneyCalls } from './staff/money-calls.ts'
import { staffPersonCalls } from './staff/person-calls.ts'
import { staffCalls } from './staff/staff-calls.ts'
import { staffOrderCalls } from './staff/staff-order-calls.ts'
import { staffSystemCalls } from './staff/system-calls.ts'
import { supportCalls } from './support/support-calls.ts'
import { errorCalls } from './tracking/error-calls.ts'
import { insightCalls } from './tracking/insight-calls.ts'
import { trackingCalls } from './tracking/tracking-calls.ts'

/** Every call of the API. The server serves exactly these; the browser's client has exactly these. */
export const calls = {
  ...caseCalls,
  ...draftCalls,
  ...submissionCalls,
  ...reviewCalls,
  ...orderCalls,
  ...keptCardCalls,
  ...donationCalls,
  ...statementCalls,
  ...ownDonationCalls,
  ...householdCalls,
  ...mailCalls,
  ...accountCalls,
  ...pendingEmailCalls,
  ...socialCalls,
  ...identityCalls,
  ...invitationCalls,
  ...signInMethodCalls,
  ...passkeyCalls,
  ...staffCalls,
  ...staffOrderCalls,
  ...staffBlockCalls,
  ...staffMoneyCalls,
  ...staffCaseCalls,
  ...caseRefundCalls,
  ...cardRateCalls,
  ...staffPersonCalls,
  ...staffSystemCalls,
  ...reportCalls,
  ...uploadCalls,
  ...payoutCalls,
  ...payoutStaffCalls,
  ...geoCalls,
  ...dashboardCalls,
  ...followCalls,
  ...pushCalls,
  ...donationNoticeCalls,
  ...conversationCalls,
  ...teamCalls,
  ...vouchCalls,
  caseUpdates: ownerCalls.caseUpdates,
  postUpdate: ownerCalls.postUpdate,
  endCase: ownerCalls.endCase,
  pauseDonations: ownerCalls.pauseDonations,
  ...shareCalls,
  viewInfo: ownerCalls.viewInfo,
  ...leadCalls,
  ...trackingCalls,
  ...insightCalls,
  ...errorCalls,
  ...supportCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
