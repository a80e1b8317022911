import { leadCalls } from '#contract/leads/lead-calls.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { isSent, textOf } from '#web/browser/form-fields.ts'
import { readInput } from '#web/browser/run-form.ts'
import { solutionIn } from '#web/browser/use-proof-of-work.ts'

const parseAttribution = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Someone changed the hidden field. The lead still counts, without its attribution.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Parses the form. @throws ApiRefusal with its invalid fields */
export const readLeadForm = (form: FormData) => {
  const raiseType = textOf(form, 'raiseType').trim()
  const attribution = leadCalls.submitLead.input.shape.attribution.safeParse(
    parseAttribution(textOf(form, 'source').trim()),
  )
  return readInput(leadCalls.submitLead.input, {
    email: textOf(form, 'email').trim(),
    phone: textOf(form, 'phone').trim(),
    consent: isSent(form, 'consent'),
    // Honeypot: people don't see this field. Cut, so that a long text isn't refused for its length.
    website: textOf(form, 'website').trim().slice(0, 500),
    raiseType: raiseType === '' ? undefined : raiseType,
    page: 'campaign',
    challengeSolution: solutionIn(form),
    consentVersion: textOf(form, 'consentVersion').trim() || LEAD_CONSENT.version,
    ...(attribution.success && attribution.data !== undefined ? { attribution: attribution.data } : {}),
  })
}
