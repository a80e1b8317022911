import { codes } from '#contract/codes.ts'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import type { DetailsFields } from './details-fields.ts'
import { type DetailsProblem, problemsOfServer } from './read-details.ts'

/** What the form of the second part is answered with. */
export type DetailsAnswer = {
  readonly problems: readonly DetailsProblem[]
  /** What went wrong as a whole. */
  readonly failure: string | null
}

/** The same for a form sent without scripts, whose fields come back with it. */
export type SentDetails = DetailsAnswer & { readonly fields: DetailsFields }

/** The hour since the code was typed is over, or somebody's session: another part comes first then. */
export const isElsewhere = ({ code }: ApiRefusal): boolean =>
  code === codes.checkCodeNeeded.code || isTokenCode(code)

/** @throws whatever is no refusal of what was typed */
export const refusedDetails = (error: unknown): DetailsAnswer => {
  if (error instanceof ApiUnreachable) return { problems: [], failure: UNREACHABLE }
  if (!(error instanceof ApiRefusal) || isElsewhere(error)) throw error
  if (error.code === codes.underAge.code)
    return { problems: [{ control: 'birthDate', message: error.message }], failure: null }
  const problems = problemsOfServer(error.fields)
  return { problems, failure: problems.length > 0 ? null : error.message }
}
