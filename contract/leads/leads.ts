import { trimmedShape } from '#contract/text-shape.ts'
import { isPhone } from '#contract/validators/phone.ts'

/** Consent text for being called. Each wording has its own version, stored with the lead. */
export const LEAD_CONSENT = {
  version: '2026-11-28',
  text: 'You may call or text me about starting a fundraiser. I can opt out at any time.',
} as const

export const LEAD_STATES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
export type LeadState = (typeof LEAD_STATES)[number]
/** States in which staff still work on a lead. */
export const OPEN_LEAD_STATES = ['new', 'contacted', 'qualified'] as const satisfies readonly LeadState[]

export const LEAD_STATE_NAMES: Readonly<Record<LeadState, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
  closed: 'Closed',
}

/** Allowed next states. */
const NEXT_STATES: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['contacted', 'closed'],
  contacted: ['qualified', 'closed'],
  qualified: ['converted', 'closed'],
  converted: ['closed'],
  closed: ['contacted'],
}
export const nextLeadStates = (state: LeadState): readonly LeadState[] => NEXT_STATES[state]

export const LEAD_PAGES = ['campaign', 'about', 'security'] as const

/** The ten digits of a US number typed in any format. */
const usDigits = (typed: string): string => typed.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')

/** An area code and an exchange, neither of which begins with 0 or 1. */
const US_NUMBER = /^[2-9]\d{2}[2-9]\d{6}$/

export const usPhoneShape = trimmedShape(40, 'That is too long for a phone number.')
  .overwrite(usDigits)
  .refine(
    (digits) => isPhone(digits, 'US') && US_NUMBER.test(digits),
    'Enter a US number with its area code, such as (918) 555-0164.',
  )

export const formatUsPhone = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`

export const LEAD_NOTE_MAX = 2000
/** Days after the person's last request until a lead is deleted; one that became a fundraiser is kept. */
export const LEAD_KEPT_DAYS = 730
