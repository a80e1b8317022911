import { codes } from '#contract/codes.ts'
import { type PrivateDetail, privateDetailsIn } from '#contract/private-details.ts'
import { ApiRefusal } from './api/api-refusal.ts'
import { textOf, textsOf } from './form-fields.ts'
import { KEPT_FIELD, type Readers } from './keep-questions.ts'

export type AskedDetail = PrivateDetail & {
  /** Name of the field that has it. */
  readonly field: string
}

export type KeepQuestionFor = {
  readonly details: readonly AskedDetail[]
  readonly readers: Readers
  /** Texts of the details that were kept before. */
  readonly kept: readonly string[]
}

/** The details in some texts by field, without those that were kept. */
export const openDetails = (
  texts: Readonly<Record<string, string>>,
  kept: readonly string[],
): readonly AskedDetail[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    privateDetailsIn(text)
      .filter((detail) => !kept.includes(detail.text))
      .map((detail) => ({ ...detail, field })),
  )

/** Thrown instead of publishing a text whose writer hasn't answered yet. */
export class UnansweredQuestion extends ApiRefusal {
  readonly question: KeepQuestionFor

  constructor(question: KeepQuestionFor) {
    super({ code: codes.invalidInput.code, msg: '', data: null }, codes.invalidInput.status)
    this.name = 'UnansweredQuestion'
    this.question = question
  }
}

/**
 * Asks about private details in a form's fields before they are published. A form that is sent with the question, by its
 * button or its own, keeps them: it has them in `KEPT_FIELD`. Details typed since are asked about.
 * @throws UnansweredQuestion, which `refusedForm` turns into a result for the form
 */
export const askBeforePublishing = (
  form: FormData,
  fields: readonly string[],
  readers: Readers = 'public',
): void => {
  const texts = Object.fromEntries(fields.map((field) => [field, textOf(form, field)]))
  const kept = textsOf(form, KEPT_FIELD)
  const details = openDetails(texts, kept)
  if (details.length > 0) throw new UnansweredQuestion({ details, readers, kept })
}
