import * as z from 'zod'
import { calls } from '#contract/calls.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import { nameShownOf } from '#contract/orders/shown-name.ts'
import type { Api } from '#web/browser/api/api.ts'

/** Actions on a donation's own page. Each has its own form; `act` names the submitted one. */
export const DONATION_ACTS = ['names', 'message', 'undo', 'tip', 'duplicate', 'request', 'statement'] as const
export type DonationAct = (typeof DONATION_ACTS)[number]

const requestShape = z.object(calls.requestRefund.input.pick({ reason: true, text: true }).shape)
const actShape = z.enum(DONATION_ACTS)

/** The action named by a form or an address; null if unknown. */
export const actOf = (value: unknown): DonationAct | null => actShape.safeParse(value).data ?? null

/** A refused action with its input, shown by its own form. */
export type DonationAttempt = {
  readonly act: DonationAct
  readonly typed: { readonly reason: string; readonly text: string; readonly message: string | null }
  readonly errors: Readonly<Partial<Record<'reason' | 'text' | 'message', string>>>
  /** Error of the whole action; null if its fields have errors. */
  readonly failure: string | null
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Browsers submit CRLF; the stored message has LF. */
const withoutCarriageReturns = (text: string): string => text.replaceAll('\r\n', '\n')

type FieldMessages = readonly { readonly field: string; readonly message: string }[]

/** The attempt that a refused action shows: its input with the errors. */
export const refusedAttempt = (
  act: DonationAct,
  form: FormData,
  { fields, sentence }: { fields: FieldMessages; sentence: string },
): DonationAttempt => {
  const messageFor = (name: string) => fields.find(({ field }) => field === name)?.message
  const [reason, text, message] = [messageFor('reason'), messageFor('text'), messageFor('message')]
  const errors = { ...(reason && { reason }), ...(text && { text }), ...(message && { message }) }
  return {
    act,
    typed: {
      reason: textOf(form, 'reason'),
      text: textOf(form, 'text'),
      message: form.has('message') ? textOf(form, 'message') : null,
    },
    errors,
    failure: Object.keys(errors).length > 0 ? null : sentence,
  }
}

/** Missing fields of a request, all at once, from the call's shape. */
export const missingFieldsOf = (act: DonationAct, form: FormData): FieldMessages => {
  if (act !== 'request') return []
  const input = { reason: textOf(form, 'reason'), text: textOf(form, 'text') }
  const { error } = requestShape.safeParse(input, inputSentences)
  return error === undefined ? [] : invalidFieldsOf(error)
}

/**
 * Runs a form's action.
 * @throws ApiRefusal with a sentence for the donor
 */
export const runDonationAct = async (
  api: Api,
  act: DonationAct,
  token: string,
  form: FormData,
): Promise<void> => {
  const donationCall = { token, idempotencyKey: textOf(form, 'idempotencyKey') }
  switch (act) {
    case 'names':
      await api.changeNames({
        ...donationCall,
        nameShown: nameShownOf(form.get('nameShown')) ?? 'anonymous',
        hideAmount: form.has('hideAmount'),
      })
      return
    case 'message':
      await api.changeMessage({
        token,
        message: withoutCarriageReturns(textOf(form, 'message')),
        before: withoutCarriageReturns(textOf(form, 'before')),
      })
      return
    case 'undo':
      await api.refundOwnDonation(donationCall)
      return
    case 'tip':
      await api.refundOwnTip(donationCall)
      return
    case 'duplicate':
      await api.refundRepeatedDonation(donationCall)
      return
    case 'request':
      await api.requestRefund({ ...donationCall, ...requestShape.parse(Object.fromEntries(form)) })
      return
    case 'statement': {
      const { order, statementYear } = await api.receipt({ token })
      await api.sendStatement({ email: order.email, year: statementYear })
    }
  }
}
