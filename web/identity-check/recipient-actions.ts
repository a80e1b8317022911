import { type ActionFunctionArgs, redirect } from 'react-router'
import { calls } from '#contract/calls.ts'
import { intervalText } from '#contract/payouts/payout-interval.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { readInput, runForm } from '#web/browser/run-form.ts'

const SEE_OTHER = 303

/** Runs a form of a recipient's page: about a hold, then redirects to the page, or the choice of how often they are paid. */
export const applyRecipientForm = async ({ context, request, url }: ActionFunctionArgs, caseId: string) => {
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
    interval: async (form: FormData) => {
      const input = { caseId, interval: textOf(form, 'payoutInterval') }
      const { interval } = await api.choosePayoutInterval(readInput(calls.choosePayoutInterval.input, input))
      return `Saved. From the next transfer on, we send what has cleared ${intervalText(interval)}.`
    },
  }
  return runForm(await request.formData(), acts, url)
}
