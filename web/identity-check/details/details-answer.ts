import { codes } from '#contract/codes.ts'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import type { DetailsFields } from './details-fields.ts'
import { type DetailsProblem, problemsOfServer } from './read-details.ts'

/** Answer to the second step's form. */
export type DetailsAnswer = {
  readonly problems: readonly DetailsProblem[]
  /** Error of the whole form. */
  readonly failure: string | null
}

/** Answer to a form posted without scripts, with the form's fields. */
export type SentDetails = DetailsAnswer & { readonly fields: DetailsFields }

/** Whether the code's proof or the session has expired, so that another step comes first. */
export const needsEarlierStep = ({ code }: ApiRefusal): boolean =>
  code === codes.checkCodeNeeded.code || isTokenCode(code)

/** Answer that shows a refusal in the form. @throws errors that don't concern the input */
export const refusedDetails = (error: unknown): DetailsAnswer => {
  if (error instanceof ApiUnreachable) return { problems: [], failure: UNREACHABLE }
  if (!(error instanceof ApiRefusal) || needsEarlierStep(error)) throw error
  if (error.code === codes.underAge.code)
    return { problems: [{ control: 'birthDate', message: error.message }], failure: null }
  const problems = problemsOfServer(error.fields)
  return { problems, failure: problems.length > 0 ? null : error.message }
}
