/**
 * Tracking labels of routes by their id in web/routes.ts: those of the specification, and our own for all tabs of the
 * dashboard.
 */
export const BROWSE_CHANNELS = {
  homeIndex: 'home',
  caseList: 'case_list',
  caseDetail: 'case_detail',
  casePoster: 'case_poster',
  donateIndex: 'donate',
  donatePayResult: 'donate_pay_result',
  fundraiserIndex: 'fundraiser',
  fundraiserList: 'fundraiser_list',
  fundraiserDashboard: 'fundraiser_case',
  fundraiserStep1: 'fundraiser_step1',
  fundraiserStep2: 'fundraiser_step2',
  fundraiserStep3: 'fundraiser_step3',
  fundraiserStep4: 'fundraiser_step4',
  fundraiserStep5: 'fundraiser_step5',
  fundraiserStep6: 'fundraiser_step6',
  fundraiserResult: 'fundraiser_result',
  leadsCampaign: 'leads_campaign',
  kycCheck: 'kyc',
  kycResult: 'kyc_result',
  authCallbackGoogle: 'auth_callback_google',
  authCallbackApple: 'auth_callback_apple',
} as const

export type BrowseChannel = (typeof BROWSE_CHANNELS)[keyof typeof BROWSE_CHANNELS]

const labels = new Map<string, BrowseChannel>(Object.entries(BROWSE_CHANNELS))

/** Null for a route without a label. */
export const browseChannelOf = (routeId: string): BrowseChannel | null => labels.get(routeId) ?? null
