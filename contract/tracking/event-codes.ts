/** Elements whose press or exposure is recorded; web/tracking/tracked-elements.ts says which they are. */
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

/** What can be swiped. */
export const SWIPE_CODES = ['gallery', 'causes', 'tabs'] as const

/** Parts of a page for scroll events, by page length; each is recorded once. */
export const SCROLL_DIVISIONS = [10, 4, 3] as const

/** Pages with personal input. */
const QUIET_PAGES: ReadonlySet<string> = new Set(['donate', 'kyc', 'kyc_result'])
const QUIET_EVENTS: ReadonlySet<string> = new Set(['page_enter', 'click', 'input', 'dialog', 'api', 'sem'])

/** Pages with personal input record their opening, their campaign, their calls and the use of elements that have a code. */
export const isRecorded = (op: string, pageName: string | null): boolean =>
  pageName === null || !QUIET_PAGES.has(pageName) || QUIET_EVENTS.has(op)
