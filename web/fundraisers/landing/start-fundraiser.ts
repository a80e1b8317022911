import { data, redirect } from 'react-router'
import { EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { type DraftProblem, stepProblems } from '#contract/fundraisers/case-draft-problems.ts'
import { COOKIES } from '#contract/headers.ts'
import { stepAddress } from '#contract/page-addresses.ts'
import { withCarriedParameters } from '#contract/share/carried-parameters.ts'
import { signInAddress } from '#web/accounts/return-address.ts'
import type { Api } from '#web/browser/api/api.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { actIn } from '#web/browser/form-fields.ts'
import { NEW_DRAFT_PARAMETER } from '../step-list.ts'
import { zipProblems } from '../steps/apply-posted-step.ts'
import { type StartAnswers, startAnswersCookie, startAnswersIn } from './start-answers.ts'
import { draftFieldsOf } from './start-draft-fields.ts'

/** Answer to the start page's form. */
export type StartRefusal = { readonly problems: readonly DraftProblem[]; readonly answers: StartAnswers }

const SEE_OTHER = 303
const REFUSED = 400

type Page = { readonly request: Request; readonly url: URL; readonly isSecure: boolean }

/** Problems of the answers, in the words of the steps that they fill. */
const problemsOf = async (api: Api, answers: StartAnswers, now: Date): Promise<DraftProblem[]> => {
  const fields = { ...EMPTY_DRAFT, ...draftFieldsOf(answers) }
  const context = { now }
  const problems = [
    ...stepProblems('basics', fields, context).map(({ field, message }) => ({
      field: field === 'raiseType' ? 'raiseScene' : field,
      message,
    })),
    ...stepProblems('goal', fields, context),
  ]
  return problems.some(({ field }) => field === 'zip')
    ? problems
    : [...(await zipProblems(api, fields)), ...problems]
}

/** Where the answers lead: to the first step, and before it to the sign-in if no session is known. */
const nextAddress = (cookies: string | null, url: URL, isAnother: boolean): string => {
  const path = stepAddress('basics', null)
  const step = withCarriedParameters(isAnother ? `${path}?${NEW_DRAFT_PARAMETER}=1` : path, url.search)
  const isKnown = [COOKIES.token, COOKIES.signedIn].some((name) => readCookie(cookies, name) !== null)
  return isKnown ? step : signInAddress(step)
}

/** Handles the start page's form: keeps the answers, validates them, and leads on. */
export const applyStartForm = async (api: Api, { request, url, isSecure }: Page, now: Date) => {
  const form = await request.formData()
  const isAnother = actIn(form, { start: false, another: true })
  const answers = startAnswersIn(form)
  const headers = { 'set-cookie': startAnswersCookie(answers, isSecure) }
  const problems = await problemsOf(api, answers, now)
  if (problems.length > 0) return data<StartRefusal>({ problems, answers }, { status: REFUSED, headers })
  const address = nextAddress(request.headers.get('cookie'), url, isAnother)
  return redirect(address, { status: SEE_OTHER, headers })
}
