import type { FormProblem } from '#web/ui/fields/error-summary.tsx'

/** The id of a field, of a form that has a name; also where the summary's links lead. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`

/**
 * What the summary of a form lists, from top to bottom. A form that asks for one thing says at its field what is wrong
 * with it: a summary would say the same words twice, one above the other.
 */
export const formProblems = (
  form: string,
  fields: readonly string[],
  problems: Readonly<Partial<Record<string, string>>>,
): readonly FormProblem[] => {
  if (fields.length < 2) return []
  return fields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ fieldId: fieldId(form, field), message }]
  })
}
