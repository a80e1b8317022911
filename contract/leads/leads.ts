import { trimmedShape } from '#contract/text-shape.ts'
import { usPhoneDigits } from '#contract/validators/us-phone.ts'

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

export const usPhoneShape = trimmedShape(40, 'That is too long for a phone number.')
  .overwrite((typed) => usPhoneDigits(typed) ?? '')
  .refine((digits) => digits !== '', 'Enter a US number with its area code, such as (918) 555-0164.')

export const formatUsPhone = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`

export const LEAD_NOTE_MAX = 2000
/** Days after the person's last request until a lead is deleted; one that became a fundraiser is kept. */
export const LEAD_KEPT_DAYS = 730
