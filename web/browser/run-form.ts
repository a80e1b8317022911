import { data } from 'react-router'
import type * as z from 'zod'
import type { InvalidFields } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import type { Challenge } from '#contract/shapes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { type KeepQuestionFor, UnansweredQuestion } from './ask-before-publishing.ts'
import { type Acts, actIn, textOf, textsByName } from './form-fields.ts'
import { unsolvedChallenge } from './use-proof-of-work.ts'

/** Result of a form: its success message, or the refusal with its messages by field and its input. */
export type FormResult = {
  readonly act: string
  readonly done: boolean
  readonly message: string
  readonly fields: Readonly<Partial<Record<string, string>>>
  /** Input of a refused form, for browsers without scripts, which load the page again. */
  readonly values: Readonly<Partial<Record<string, string>>>
  /** Proof of work that the browser does before it sends the form again. */
  readonly challenge?: Challenge | undefined
  /** Whether a form of staff must be sent again with a code of the authenticator app. */
  readonly needsCode?: boolean
  /** Details in the input that its writer is asked about before they are published. */
  readonly question?: KeepQuestionFor | undefined
}

/** Performs an act. @returns the success message, or a response such as a redirect. @throws ApiRefusal */
export type FormAct = (form: FormData) => Promise<string | Response>

/** The refusal of a form without a call of the API: its sentence, and a message for each invalid field. */
export const invalidForm = (
  fields: InvalidFields['fields'],
  sentence: string = codes.invalidInput.sentence,
): ApiRefusal =>
  new ApiRefusal(
    { code: codes.invalidInput.code, msg: sentence, data: { fields } },
    codes.invalidInput.status,
  )

/** Parses the input of a call from its form, so that all invalid fields are named at once. @throws ApiRefusal */
export const readInput = <Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> => {
  const parsed = shape.safeParse(input, inputSentences)
  if (!parsed.success) throw invalidForm(invalidFieldsOf(parsed.error))
  return parsed.data
}

/** Result of a refused form, with its input. */
export const refusedForm = (form: FormData, error: ApiRefusal): FormResult => ({
  act: textOf(form, 'act'),
  done: false,
  message: error.message,
  fields: Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
  values: textsByName(form),
  challenge: unsolvedChallenge(form, error),
  question: error instanceof UnansweredQuestion ? error.question : undefined,
})

/**
 * Runs the act that a form names. A refusal becomes a result with the form's input.
 * @param guardedPage address of a page for signed-in people, to which they return after they signed in again
 */
export const runForm = async (form: FormData, acts: Acts<FormAct>, guardedPage?: URL) => {
  const act = actIn(form, acts)
  try {
    const outcome = await (guardedPage === undefined ? act(form) : redirectToSignIn(act(form), guardedPage))
    if (outcome instanceof Response) return outcome
    const result = { act: textOf(form, 'act'), done: true, message: outcome, fields: {}, values: {} }
    return data<FormResult>(result)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return data(refusedForm(form, error), { status: error.status })
  }
}
