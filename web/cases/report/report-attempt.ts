export const REPORT_FIELDS = ['reason', 'text', 'email'] as const
export type ReportField = (typeof REPORT_FIELDS)[number]

export type ReportAttempt = {
  readonly values: Readonly<Record<ReportField, string>>
  readonly errors: Readonly<Partial<Record<ReportField, string>>>
  /** A refusal of the whole report. */
  readonly failure: string | null
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const valuesIn = (form: FormData): ReportAttempt['values'] => ({
  reason: textOf(form, 'reason'),
  text: textOf(form, 'text'),
  email: textOf(form, 'email').trim(),
})

type FieldMessages = readonly { readonly field: string; readonly message: string }[]

/** The form after a refusal: errors by field, or one failure for the whole report. */
export const refusedAttempt = (
  values: ReportAttempt['values'],
  messages: FieldMessages,
  sentence: string,
): ReportAttempt => {
  const errors = Object.fromEntries(
    REPORT_FIELDS.flatMap((field) => {
      const message = messages.find((fieldMessage) => fieldMessage.field === field)?.message
      return message === undefined ? [] : [[field, message]]
    }),
  )
  return { values, errors, failure: Object.keys(errors).length > 0 ? null : sentence }
}
