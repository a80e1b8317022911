import { cookieText } from '#contract/page-cookie.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { textOf } from '#web/browser/form-fields.ts'

/**
 * Fields of the start page's form, by which the wizard's first steps name them. Kept in a cookie from the first input until
 * they are a draft, so that they outlive a reload, the sign-in and a closed tab, also without scripts, and never stand in an
 * address. decisions/0390
 */
export const START_FIELDS = ['purpose', 'beneficiaryRelation', 'raiseScene', 'zip', 'goalCents'] as const
export type StartField = (typeof START_FIELDS)[number]
/** The typed texts. */
export type StartAnswers = Readonly<Record<StartField, string>>

export const NO_ANSWERS: StartAnswers = {
  purpose: '',
  beneficiaryRelation: '',
  raiseScene: '',
  zip: '',
  goalCents: '',
}

const COOKIE_NAME = 'start-answers'
/** What is longer is no answer. */
const LENGTH_MAX = 60

const answerIn = (form: FormData, field: StartField): string => textOf(form, field).slice(0, LENGTH_MAX)

export const startAnswersIn = (form: FormData): StartAnswers => ({
  purpose: answerIn(form, 'purpose'),
  beneficiaryRelation: answerIn(form, 'beneficiaryRelation'),
  raiseScene: answerIn(form, 'raiseScene'),
  zip: answerIn(form, 'zip'),
  goalCents: answerIn(form, 'goalCents'),
})

export const isAnswered = (answers: StartAnswers): boolean =>
  START_FIELDS.some((field) => answers[field].trim() !== '')

/** The cookie that stores the answers; null removes it. The page writes it, too, so it isn't HttpOnly. */
export const startAnswersCookie = (answers: StartAnswers | null, isSecure: boolean): string => {
  const value = answers === null ? '' : String(new URLSearchParams(answers))
  return cookieText(COOKIE_NAME, value, { domain: null, secure: isSecure, days: answers === null ? 0 : 1 })
}

/** The stored answers; null if there are none. */
export const readStartAnswers = (cookies: string | null): StartAnswers | null => {
  const stored = new URLSearchParams(readCookie(cookies, COOKIE_NAME) ?? '')
  const form = new FormData()
  for (const field of START_FIELDS) form.set(field, stored.get(field) ?? '')
  const answers = startAnswersIn(form)
  return isAnswered(answers) ? answers : null
}
