import { verificationCodeProblem } from '#contract/validators/verification-code.ts'
import { recentlySentCode } from '#web/accounts/recently-sent-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { textOf } from '#web/browser/form-fields.ts'

export const HOUSEHOLD_ACTS = ['sendHouseholdCode', 'joinHousehold', 'otherHouseholdEmail'] as const
export type HouseholdAct = (typeof HOUSEHOLD_ACTS)[number]

export const isHouseholdAct = (act: string): act is HouseholdAct =>
  HOUSEHOLD_ACTS.some((name) => name === act)

/** Result of the household's form. */
export type HouseholdAnswer = {
  readonly act: HouseholdAct
  readonly done: string | null
  readonly failure: string | null
  /** Keyed by field name. */
  readonly problems: Readonly<Partial<Record<string, string>>>
  /** The address that a code was sent to, and when another can be requested. */
  readonly sentCode: { readonly email: string; readonly resendAt: string } | null
  /** The typed address of an unfinished action. */
  readonly email: string
}

const sendCode = async (api: Api, answer: HouseholdAnswer): Promise<HouseholdAnswer> => {
  const { email } = answer
  try {
    const { resendAt } = await api.sendHouseholdCode({ email })
    return { ...answer, sentCode: { email, resendAt } }
  } catch (error) {
    const recent = recentlySentCode(error)
    if (recent === null) throw error
    return { ...answer, sentCode: { email, resendAt: recent.resendAt }, done: recent.sentence }
  }
}

const runAct = async (api: Api, answer: HouseholdAnswer, verifyCode: string): Promise<HouseholdAnswer> => {
  const { act, email } = answer
  switch (act) {
    case 'sendHouseholdCode':
      return sendCode(api, answer)
    case 'joinHousehold':
      await api.joinHousehold({ email, verifyCode })
      return {
        ...answer,
        sentCode: null,
        done: `You share a yearly statement with ${email} now. We e-mailed both of you.`,
      }
    case 'otherHouseholdEmail':
      return { ...answer, email: '', sentCode: null }
  }
}

/** Runs the household's form. A refusal is shown at its field, with the input restored. */
export const runHouseholdAction = async (
  api: Api,
  act: HouseholdAct,
  form: FormData,
): Promise<HouseholdAnswer> => {
  const email = textOf(form, 'email').trim()
  const verifyCode = textOf(form, 'verifyCode')
  const isJoining = act === 'joinHousehold'
  const sentCode = isJoining ? { email, resendAt: textOf(form, 'resendAt') } : null
  const answer: HouseholdAnswer = { act, done: null, failure: null, problems: {}, sentCode, email }
  const codeProblem = isJoining ? verificationCodeProblem(verifyCode) : null
  if (codeProblem !== null) return { ...answer, problems: { verifyCode: codeProblem } }
  try {
    return await runAct(api, answer, verifyCode)
  } catch (error) {
    if (!(error instanceof ApiRefusal) || isTokenCode(error.code)) throw error
    const { fields, message } = error
    if (fields.length > 0)
      return {
        ...answer,
        problems: Object.fromEntries(fields.map(({ field, message: sentence }) => [field, sentence])),
      }
    return isJoining ? { ...answer, problems: { verifyCode: message } } : { ...answer, failure: message }
  }
}

export const hasHouseholdErrors = ({ failure, problems }: HouseholdAnswer): boolean =>
  failure !== null || Object.keys(problems).length > 0
