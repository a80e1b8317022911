import { data, redirect } from 'react-router'
import { calls } from '#contract/calls.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'

/** A refused form of a hold, with its input. */
export type HoldProblem = { readonly holdId: string; readonly message: string; readonly text: string }

const SEE_OTHER = 303
const REFUSED = 400

type HoldApi = Pick<Api, 'appealHold' | 'reportBankChange'>

/** Runs the action of a hold's form, then redirects to the page with the form. */
export const applyHoldForm = async (
  api: HoldApi,
  { caseId, form, url }: { readonly caseId: string; readonly form: FormData; readonly url: URL },
) => {
  const [holdId, text] = [`${form.get('holdId') ?? ''}`, `${form.get('text') ?? ''}`]
  const refuse = (message: string, status: number) =>
    data({ holdId, text, message } satisfies HoldProblem, { status })
  try {
    if (form.get('act') === 'report') await redirectToSignIn(api.reportBankChange({ caseId }), url)
    else {
      const parsed = calls.appealHold.input.safeParse({ caseId, holdId, text }, inputSentences)
      if (!parsed.success) return refuse(invalidFieldsOf(parsed.error)[0]?.message ?? '', REFUSED)
      await redirectToSignIn(api.appealHold(parsed.data), url)
    }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return refuse(error.fields[0]?.message ?? error.message, error.status)
  }
  return redirect(`${url.pathname}${url.search}`, SEE_OTHER)
}
