import { codes } from '#contract/codes.ts'
import { type PrivateDetail, privateDetailsIn } from '#contract/private-details.ts'
import { ApiRefusal } from './api/api-refusal.ts'
import { textsOf } from './form-fields.ts'
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

type Texts = Readonly<Record<string, string>>

/** The details in some texts by field, without those that were kept. */
export const openDetails = (texts: Texts, kept: readonly string[]): readonly AskedDetail[] =>
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

/** The question about private details in texts by the ids of their fields; null if they have none, or all are kept. */
export const questionAbout = (
  form: FormData,
  texts: Texts,
  readers: Readers = 'public',
): KeepQuestionFor | null => {
  const kept = textsOf(form, KEPT_FIELD)
  const details = openDetails(texts, kept)
  return details.length === 0 ? null : { details, readers, kept }
}

/**
 * Asks about private details in a form's fields before they are published. A form that is sent with the question, by its
 * button or its own, keeps them: it has them in `KEPT_FIELD`. Details typed since are asked about.
 * @throws UnansweredQuestion, which `refusedForm` turns into a result for the form
 */
export const askBeforePublishing = (form: FormData, fields: readonly string[], readers?: Readers): void => {
  const texts = Object.fromEntries(fields.map((field) => [field, textsOf(form, field).join('\n')]))
  const question = questionAbout(form, texts, readers)
  if (question !== null) throw new UnansweredQuestion(question)
}
