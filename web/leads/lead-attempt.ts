import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import { leadCalls } from '#contract/leads/lead-calls.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'

export const LEAD_FIELDS = ['email', 'phone', 'raiseType', 'consent'] as const
export type LeadField = (typeof LEAD_FIELDS)[number]

export type LeadAttempt = {
  readonly values: {
    readonly email: string
    readonly phone: string
    readonly raiseType: string
    readonly consent: boolean
  }
  readonly errors: Readonly<Partial<Record<LeadField, string>>>
  /** Why the whole form was refused; null if single fields are wrong. */
  readonly failure: string | null
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const parseAttribution = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Someone changed the hidden field. The lead still counts, without its attribution.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

type FieldMessages = readonly { readonly field: string; readonly message: string }[]

export const refusedLead = (
  values: LeadAttempt['values'],
  messages: FieldMessages,
  sentence: string,
): LeadAttempt => {
  const errors = Object.fromEntries(
    LEAD_FIELDS.flatMap((field) => {
      const message = messages.find((fieldMessage) => fieldMessage.field === field)?.message
      return message === undefined ? [] : [[field, message]]
    }),
  )
  return { values, errors, failure: Object.keys(errors).length > 0 ? null : sentence }
}

type ParsedLead =
  | { readonly input: CallArguments<Calls['submitLead']>; readonly values: LeadAttempt['values'] }
  | { readonly input: null; readonly attempt: LeadAttempt }

/** Parses the form. @returns the call's input, or the attempt with its errors */
export const readLeadForm = (form: FormData): ParsedLead => {
  const values = {
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    raiseType: textOf(form, 'raiseType'),
    consent: form.get('consent') !== null,
  }
  const attribution = leadCalls.submitLead.input.shape.attribution.safeParse(
    parseAttribution(textOf(form, 'source')),
  )
  const parsed = leadCalls.submitLead.input.safeParse(
    {
      ...values,
      raiseType: values.raiseType === '' ? undefined : values.raiseType,
      page: 'campaign',
      consentVersion: textOf(form, 'consentVersion') || LEAD_CONSENT.version,
      // Honeypot: people don't see this field. Cut, so that a long text is discarded, not refused.
      website: textOf(form, 'website').slice(0, 500),
      ...(attribution.success && attribution.data !== undefined ? { attribution: attribution.data } : {}),
    },
    inputSentences,
  )
  if (parsed.success) return { input: parsed.data, values }
  return {
    input: null,
    attempt: refusedLead(values, invalidFieldsOf(parsed.error), codes.invalidInput.sentence),
  }
}
