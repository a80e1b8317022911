import { accountCalls } from './account-calls.ts'
import type { Call } from './call.ts'
import { caseCalls } from './case-calls.ts'
import { conversationCalls } from './conversation-calls.ts'
import { dashboardCalls } from './dashboard-calls.ts'
import { donationCalls } from './donor-page-calls.ts'
import { followCalls } from './follow-calls.ts'
import { draftCalls, submissionCalls } from './fundraiser-calls.ts'
import { geoCalls } from './geo.ts'
import { identityCalls } from './identity-calls.ts'
import { leadCalls } from './lead-calls.ts'
import { orderCalls } from './order-calls.ts'
import { ownerCalls } from './owner-calls.ts'
import { payoutCalls } from './payout-calls.ts'
import { payoutStaffCalls } from './payout-staff-calls.ts'
import { reportCalls } from './report-calls.ts'
import { reviewCalls } from './review-calls.ts'
import { shareCalls } from './share-calls.ts'
import { signInMethodCalls, socialCalls } from './social-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { statementCalls } from './statement-calls.ts'
import { supportCalls } from './support-calls.ts'
import { uploadCalls } from './upload-calls.ts'

/** Every call of the API. The server serves exactly these; the browser's client has exactly these. */
export const calls = {
  ...caseCalls,
  ...draftCalls,
  ...submissionCalls,
  ...reviewCalls,
  ...orderCalls,
  ...donationCalls,
  ...statementCalls,
  ...accountCalls,
  ...socialCalls,
  ...identityCalls,
  ...signInMethodCalls,
  ...staffCalls,
  ...reportCalls,
  ...uploadCalls,
  ...payoutCalls,
  ...payoutStaffCalls,
  ...geoCalls,
  ...dashboardCalls,
  ...followCalls,
  ...conversationCalls,
  postUpdate: ownerCalls.postUpdate,
  endCase: ownerCalls.endCase,
  pauseGiving: ownerCalls.pauseGiving,
  ...shareCalls,
  viewInfo: ownerCalls.viewInfo,
  ...leadCalls,
  ...supportCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
