/** Elements whose press, use or exposure is recorded. New elements add their code here. */
export const ELEMENT_CODES = [
  'donate',
  'donate_amount',
  'donate_tip',
  'donate_pay',
  'share',
  'report',
  'start_fundraiser',
  'wizard_continue',
  'wizard_back',
  'wizard_submit',
  'see_all_donations',
  'see_all_payouts',
  'search',
  'filter',
  'leads_submit',
  'sign_in',
] as const

/** Elements whose exposure is recorded. */
export const EXPOSED_CODES = [
  'donate',
  'share',
  'start_fundraiser',
  'leads_submit',
] as const satisfies readonly (typeof ELEMENT_CODES)[number][]

/** Fields whose first use is recorded, never the value. */
export const FIELD_CODES = ['amount', 'message', 'search', 'zip', 'goal', 'title', 'story', 'email'] as const

export const DIALOG_CODES = [
  'sign_in',
  'share',
  'card',
  'supplement_info',
  'see_all',
  'crop',
  'leads_success',
] as const

/** Parts of a page for scroll events, by page length; each is recorded once. */
export const SCROLL_DIVISIONS = [10, 4, 3] as const

/** Pages that record only their opening. */
export const QUIET_PAGES: ReadonlySet<string> = new Set(['donate', 'kyc', 'kyc_result'])
