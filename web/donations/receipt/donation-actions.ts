import { calls } from '#contract/calls.ts'
import { nameShownOf } from '#contract/donations/shown-name.ts'
import type { Api } from '#web/browser/api/api.ts'
import { askBeforePublishing } from '#web/browser/ask-before-publishing.ts'
import { isSent, textIfSent, textOf } from '#web/browser/form-fields.ts'
import { readInput } from '#web/browser/run-form.ts'

/** Actions on a donation's own page. Each has its own form; `act` names the submitted one. */
export const DONATION_ACTS = ['names', 'message', 'undo', 'tip', 'duplicate', 'request', 'statement'] as const
export type DonationAct = (typeof DONATION_ACTS)[number]

/** The action named by an address; null if unknown. */
export const doneActOf = (name: string | null): DonationAct | null =>
  DONATION_ACTS.find((act) => act === name) ?? null

/** Browsers submit CRLF; the stored message has LF. */
const withoutCarriageReturns = (text: string): string => text.replaceAll('\r\n', '\n')

/** Performs the actions of a donation's page. Each throws an ApiRefusal with a sentence for the donor. */
export const donationActs = (
  api: Api,
  token: string,
): Readonly<Record<DonationAct, (form: FormData) => Promise<unknown>>> => {
  const keyedInputIn = (form: FormData) => ({ token, idempotencyKey: textOf(form, 'idempotencyKey') })
  return {
    names: (form) =>
      api.changeNames({
        ...keyedInputIn(form),
        nameShown: nameShownOf(textOf(form, 'nameShown')) ?? 'anonymous',
        hideAmount: isSent(form, 'hideAmount'),
      }),
    message: async (form) => {
      askBeforePublishing(form, ['message'])
      return api.changeMessage({
        token,
        message: withoutCarriageReturns(textOf(form, 'message')),
        before: withoutCarriageReturns(textOf(form, 'before')),
      })
    },
    undo: (form) => api.refundOwnDonation(keyedInputIn(form)),
    tip: (form) => api.refundOwnTip(keyedInputIn(form)),
    duplicate: (form) => api.refundRepeatedDonation(keyedInputIn(form)),
    request: async (form) => {
      const input = {
        ...keyedInputIn(form),
        reason: textIfSent(form, 'reason'),
        text: textIfSent(form, 'text'),
      }
      return api.requestRefund(readInput(calls.requestRefund.input, input))
    },
    statement: async () => {
      const { order, statementYear } = await api.receipt({ token })
      return api.sendStatement({ email: order.email, year: statementYear })
    },
  }
}
