import { nameShownOf } from '#contract/donations/shown-name.ts'
import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import { recentlySentCode } from '#web/accounts/recently-sent-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { isSent, isYes, textOf } from '#web/browser/form-fields.ts'

export const OWN_ACTS = ['choice', 'news', 'sendCode', 'addEmail', 'otherEmail', 'removeEmail'] as const
export type OwnAct = (typeof OWN_ACTS)[number]

/** Result of one of the page's forms. */
export type OwnAnswer = {
  readonly act: OwnAct
  readonly done: string | null
  readonly failure: string | null
  /** Keyed by field name. */
  readonly problems: Readonly<Partial<Record<string, string>>>
  /** The address that a code was sent to, and when another can be requested. */
  readonly sentCode: { readonly email: string; readonly resendAt: string } | null
}

const NO_ANSWER = { done: null, failure: null, problems: {}, sentCode: null }

const sendCode = async (api: Api, email: string): Promise<OwnAnswer> => {
  const act = 'sendCode'
  try {
    const { resendAt } = await api.sendOwnCode({ purpose: 'add_email', newEmail: email })
    return { ...NO_ANSWER, act, sentCode: { email, resendAt }, done: `We sent a 6-digit code to ${email}.` }
  } catch (error) {
    const recentCode = recentlySentCode(error)
    if (recentCode === null) throw error
    return {
      ...NO_ANSWER,
      act,
      sentCode: { email, resendAt: recentCode.resendAt },
      done: recentCode.sentence,
    }
  }
}

const runAct = async (api: Api, act: OwnAct, form: FormData): Promise<OwnAnswer> => {
  const email = textOf(form, 'email').trim()
  switch (act) {
    case 'choice':
      await api.setDonationPrivacy({
        nameShown: nameShownOf(textOf(form, 'nameShown')) ?? 'full',
        hideAmount: isSent(form, 'hideAmount'),
        coverFee: isSent(form, 'coverFee'),
      })
      return { ...NO_ANSWER, act, done: 'Saved. We’ll fill it in when you give again.' }
    case 'news':
      await api.setOwnMailPreference({
        caseId: textOf(form, 'caseId'),
        kind: 'updates',
        wanted: isYes(form, 'wanted'),
      })
      return { ...NO_ANSWER, act, done: 'Saved.' }
    case 'sendCode':
      return sendCode(api, email)
    case 'addEmail': {
      const { emails } = await api.addEmail({ email, verifyCode: textOf(form, 'verifyCode') })
      // The account's own address isn't added to the list: confirming it turns mail to it on again, after a
      // bounce or complaint turned it off.
      const done = emails.some((addedEmail) => addedEmail.toLowerCase() === email.toLowerCase())
        ? `Added. Gifts made with ${email} are in the list.`
        : `Confirmed. We’ll e-mail ${email} again.`
      return { ...NO_ANSWER, act, done }
    }
    case 'otherEmail':
      return { ...NO_ANSWER, act }
    case 'removeEmail':
      await api.removeEmail({ email })
      return { ...NO_ANSWER, act, done: `${email} is removed from your account.` }
  }
}

/** Runs the action of a form on the page. A refusal is shown at its field, with the input restored. */
export const runOwnAction = async (api: Api, act: OwnAct, form: FormData): Promise<OwnAnswer> => {
  const email = textOf(form, 'email').trim()
  const sentCode = act === 'addEmail' ? { email, resendAt: textOf(form, 'resendAt') } : null
  const codeProblem = act === 'addEmail' ? verificationCodeProblem(textOf(form, 'verifyCode')) : null
  if (codeProblem !== null) return { ...NO_ANSWER, act, sentCode, problems: { verifyCode: codeProblem } }
  try {
    return await runAct(api, act, form)
  } catch (error) {
    if (!(error instanceof ApiRefusal) || isTokenCode(error.code)) throw error
    const { fields, message } = error
    if (fields.length > 0) {
      const problems = Object.fromEntries(
        fields.map(({ field, message: sentence }) => [field === 'newEmail' ? 'email' : field, sentence]),
      )
      return { ...NO_ANSWER, act, sentCode, problems }
    }
    return act === 'addEmail'
      ? { ...NO_ANSWER, act, sentCode, problems: { verifyCode: message } }
      : { ...NO_ANSWER, act, sentCode, failure: message }
  }
}
