import type { FormProblem } from '#web/ui/fields/error-summary.tsx'

/** Element id of a field, prefixed by the form's name; target of the summary's links. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`

/**
 * Entries of a form's error summary, top to bottom. A form with a single field shows its error only there,
 * since a summary would repeat it.
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
