import { leadCalls } from '#contract/leads/lead-calls.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { isSent, textOf } from '#web/browser/form-fields.ts'
import { readInput } from '#web/browser/run-form.ts'
import { solutionIn } from '#web/browser/use-proof-of-work.ts'

/** The attribution in the form's hidden field. Text that isn't JSON stays as it is, and is refused with what else is wrong. */
const attributionIn = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** Parses the form. @throws ApiRefusal with its invalid fields */
export const readLeadForm = (form: FormData) => {
  const raiseType = textOf(form, 'raiseType').trim()
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
    attribution: attributionIn(textOf(form, 'source').trim()),
  })
}
