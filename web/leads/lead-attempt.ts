import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import { leadCalls } from '#contract/leads/lead-calls.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'

export const LEAD_FIELDS = ['email', 'phone', 'raiseType', 'consent'] as const
export type LeadField = (typeof LEAD_FIELDS)[number]

export type LeadAttempt = {
  readonly typed: {
    readonly email: string
    readonly phone: string
    readonly raiseType: string
    readonly consent: boolean
  }
  readonly errors: Readonly<Partial<Record<LeadField, string>>>
  /** A refusal of the whole form. */
  readonly failure: string | null
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const readSource = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The hidden field was tampered with: the lead still counts.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

type FieldMessages = readonly { readonly field: string; readonly message: string }[]

export const refusedLead = (
  typed: LeadAttempt['typed'],
  messages: FieldMessages,
  sentence: string,
): LeadAttempt => {
  const errors = Object.fromEntries(
    LEAD_FIELDS.flatMap((field) => {
      const message = messages.find((one) => one.field === field)?.message
      return message === undefined ? [] : [[field, message]]
    }),
  )
  return { typed, errors, failure: Object.keys(errors).length > 0 ? null : sentence }
}

type Read =
  | { readonly input: CallArguments<Calls['submitLead']>; readonly typed: LeadAttempt['typed'] }
  | { readonly input: null; readonly attempt: LeadAttempt }

/** The parsed form, or its errors. */
export const readLeadForm = (form: FormData): Read => {
  const typed = {
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    raiseType: textOf(form, 'raiseType'),
    consent: form.get('consent') !== null,
  }
  const source = leadCalls.submitLead.input.shape.attribution.safeParse(readSource(textOf(form, 'source')))
  const sent = leadCalls.submitLead.input.safeParse(
    {
      ...typed,
      raiseType: typed.raiseType === '' ? undefined : typed.raiseType,
      page: 'campaign',
      consentVersion: textOf(form, 'consentVersion') || LEAD_CONSENT.version,
      website: textOf(form, 'website').slice(0, 500),
      ...(source.success && source.data !== undefined ? { attribution: source.data } : {}),
    },
    inputSentences,
  )
  if (sent.success) return { input: sent.data, typed }
  return {
    input: null,
    attempt: refusedLead(typed, invalidFieldsOf(sent.error), codes.invalidInput.sentence),
  }
}
