/** Elements whose press, use or sight is recorded. A page that records something new adds its code here. */
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

/** Those whose sight alone says something. */
export const EXPOSED_CODES = [
  'donate',
  'share',
  'start_fundraiser',
  'leads_submit',
] as const satisfies readonly (typeof ELEMENT_CODES)[number][]

/** Fields whose first use is recorded, never what was typed. */
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

/** A scroll is recorded when it first passes a part of the page; how many parts a page has depends on its length. */
export const SCROLL_DIVISIONS = [10, 4, 3] as const

/** Labels of pages of which nothing but their opening is recorded. */
export const QUIET_PAGES: ReadonlySet<string> = new Set(['donate', 'kyc', 'kyc_result'])
