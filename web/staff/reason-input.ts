import { reasonTemplates } from '#contract/cases/reviews/reason-presets.ts'
import { type ReviewField, reviewFields } from '#contract/cases/reviews/review-fields.ts'
import type { ReasonTemplate } from '#contract/cases/reviews/review-reasons.ts'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { numberOf, textOf } from '#web/browser/form-fields.ts'

/** A reason as typed; the server validates it. */
export type ReasonInput = Omit<ReviewReason, 'code'> & { readonly code: string }

const templateOf = (field: ReviewField, code: string): ReasonTemplate | undefined => {
  const { presets, others } = reasonTemplates(field)
  return [...presets, ...others].find((template) => template.code === code)
}

/** A new reason for a field, with the one that fits it best. */
export const reasonFor = (field: ReviewField): ReasonInput => {
  const [template] = reasonTemplates(field).presets
  if (template === undefined) throw new Error(`No reason fits ${field}`)
  const { code, message, howToFix, severity } = template
  return { code, field, message, howToFix, severity }
}

export const reasonFieldName = (index: number, part: string): string => `reasons.${index}.${part}`

/** Reasons in a submitted form. */
export const reasonsOf = (form: FormData): ReasonInput[] => {
  const text = (index: number, part: string): string => textOf(form, reasonFieldName(index, part))
  const count = numberOf(form, 'reasonCount') || 0
  return Array.from({ length: Math.min(count, 20) }, (_, index) => ({
    code: text(index, 'code'),
    field: reviewFields.find((field) => field === text(index, 'field')) ?? 'story',
    message: text(index, 'message'),
    howToFix: text(index, 'howToFix'),
    severity: text(index, 'severity') === 'final' ? 'final' : 'fix',
  }))
}

/** Changing the code replaces the text, unless the reviewer edited it. */
export const withCode = (reason: ReasonInput, code: string): ReasonInput => {
  const oldTemplate = templateOf(reason.field, reason.code)
  const newTemplate = templateOf(reason.field, code)
  if (newTemplate === undefined) return reason
  const { message, howToFix, severity } = newTemplate
  return {
    ...reason,
    code,
    severity,
    message: reason.message === oldTemplate?.message ? message : reason.message,
    howToFix: reason.howToFix === oldTemplate?.howToFix ? howToFix : reason.howToFix,
  }
}
