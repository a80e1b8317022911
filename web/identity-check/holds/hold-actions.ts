import { type ActionFunctionArgs, redirect } from 'react-router'
import { calls } from '#contract/calls.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { readInput, runForm } from '#web/browser/run-form.ts'

const SEE_OTHER = 303

/** Runs the action of a hold's form, then redirects to the page with the form. */
export const applyHoldForm = async ({ context, request, url }: ActionFunctionArgs, caseId: string) => {
  const api = context.get(apiContext)
  const back = () => redirect(`${url.pathname}${url.search}`, SEE_OTHER)
  const acts = {
    report: async () => {
      await api.denyBankChange({ caseId })
      return back()
    },
    appeal: async (form: FormData) => {
      const input = { caseId, holdId: textOf(form, 'holdId'), text: textOf(form, 'text') }
      await api.appealHold(readInput(calls.appealHold.input, input))
      return back()
    },
  }
  return runForm(await request.formData(), acts, url)
}
