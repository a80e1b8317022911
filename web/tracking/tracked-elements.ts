import type { ELEMENT_CODES, FIELD_CODES, SWIPE_CODES } from '#contract/tracking/event-codes.ts'

/** Elements that carry their code, because no other attribute selects them alone. */
const marked = (code: string): string => `[data-track="${code}"]`

/** The table of what is tracked: the elements of each code, by their selector. */
export const CLICKED: Readonly<Record<(typeof ELEMENT_CODES)[number], string>> = {
  donate: marked('donate'),
  donate_amount: '.chip [name="amount"]',
  donate_tip: '.tip-panel [name="tip"], .tip-panel [type="range"]',
  donate_pay: marked('donate_pay'),
  share: marked('share'),
  report: marked('report'),
  start_fundraiser: marked('start_fundraiser'),
  wizard_continue: marked('wizard_continue'),
  wizard_back: marked('wizard_back'),
  wizard_submit: marked('wizard_submit'),
  see_all_donations: marked('see_all_donations'),
  see_all_payouts: marked('see_all_payouts'),
  search: '[action="/case-list"] [type="submit"]',
  filter: marked('filter'),
  leads_submit: marked('leads_submit'),
  sign_in: 'a[href^="/sign-in"]',
}

/** Fields whose first use is recorded, never their text. */
export const FILLED: Readonly<Record<(typeof FIELD_CODES)[number], string>> = {
  amount: '[name="otherAmount"]',
  message: '[name="message"]',
  search: '[name="q"]',
  zip: '[name="zip"]',
  goal: '[name="goalCents"]',
  title: '[name="title"]',
  story: '.story-way-questions, .story-way-free',
  email: '[type="email"]',
}

/** Rows that scroll sideways; the gallery's swipes are recorded by its lightbox. */
export const SWIPED: Readonly<Record<Exclude<(typeof SWIPE_CODES)[number], 'gallery'>, string>> = {
  causes: '.pill-row',
  tabs: '.tab-row',
}
