import { data, redirect } from 'react-router'
import { CHECK_PART, checkPath } from '#contract/page-addresses.ts'
import { type CookieScope, visitorCookie } from '#contract/page-cookie.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, refusalOf } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { actIn, textOf } from '#web/browser/form-fields.ts'
import { makeVisitorId } from '#web/browser/visits/visitor-id.ts'
import { applyCodeAct, type CodeAct, type CodeAnswer } from './code-actions.ts'
import { needsEarlierStep, refusedDetails, type SentDetails } from './details/details-answer.ts'
import { detailsIn } from './details/details-fields.ts'
import { type DetailsInput, readDetails } from './details/read-details.ts'
import { registerPageKey } from './details/sign-for-page.ts'
import { submitDetails } from './details/submit-details.ts'
import { markCodeDead, readSentCode, sentCodeCookie } from './sent-code-cookie.ts'

/** Answer to a form posted without scripts. */
export type FormAnswer = { readonly code: CodeAnswer | null; readonly details: SentDetails | null }

const SEE_OTHER = 303
const TEMPORARY_REDIRECT = 307
const BAD_REQUEST = 400

/** Query parameter of a form that the browser posts again with a new visitor id. */
const RESENT = 'sentOn'

type PostedForm = {
  readonly caseId: string
  readonly form: FormData
  readonly url: URL
  readonly cookies: string | null
  readonly publicOrigin: URL
  readonly cookieScope: CookieScope
}

const isSecure = ({ publicOrigin }: PostedForm): boolean => publicOrigin.protocol === 'https:'

const applyCodeForm = async (api: Api, posted: PostedForm, act: CodeAct) => {
  const { caseId, form, url } = posted
  const answer = await redirectToSignIn(
    applyCodeAct(api, caseId, { act, input: textOf(form, 'code'), email: textOf(form, 'email') }),
    url,
  )
  if (answer.sent !== null || answer.confirmed) {
    const headers = { 'set-cookie': sentCodeCookie(caseId, answer.sent, isSecure(posted)) }
    const bank = url.searchParams.get(CHECK_PART) === 'bank' ? 'bank' : undefined
    const next = checkPath(caseId, bank ?? (answer.confirmed ? undefined : 'code'))
    throw redirect(next, { status: SEE_OTHER, headers })
  }
  const deadCode = answer.isDead ? markCodeDead(readSentCode(posted.cookies, caseId, Date.now())) : null
  const init =
    deadCode === null ? {} : { headers: { 'set-cookie': sentCodeCookie(caseId, deadCode, isSecure(posted)) } }
  return data<FormAnswer>({ code: answer, details: null }, { status: BAD_REQUEST, ...init })
}

/** Redirect with a new visitor id, so that the browser posts the form again as a visitor without a key. */
const resendAsNewVisitor = (posted: PostedForm): Response => {
  const visitorId = makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))
  return redirect(`${checkPath(posted.caseId, 'details')}&${RESENT}=1`, {
    status: TEMPORARY_REDIRECT,
    headers: { 'set-cookie': visitorCookie(visitorId, posted.cookieScope) },
  })
}

const submitSigned = async (api: Api, posted: PostedForm, details: DetailsInput): Promise<void> => {
  const key = await registerPageKey(api)
  // Done once: a visitor id that is new can't have a key.
  if (key === null && !posted.url.searchParams.has(RESENT)) throw resendAsNewVisitor(posted)
  if (key === null) throw refusalOf('busy')
  await submitDetails({ api, loadOrRenewKey: async () => key }, posted.caseId, details)
}

const applyDetailsForm = async (api: Api, posted: PostedForm) => {
  const { caseId, form, url } = posted
  const fields = detailsIn(form)
  const refuse = (answer: Omit<SentDetails, 'fields'>) =>
    data<FormAnswer>({ code: null, details: { fields, ...answer } }, BAD_REQUEST)
  const reading = readDetails(fields, new Date())
  if ('problems' in reading) return refuse({ problems: reading.problems, failure: null })
  try {
    await redirectToSignIn(submitSigned(api, posted, reading.details), url)
  } catch (error) {
    if (error instanceof ApiRefusal && !needsEarlierStep(error)) return refuse(refusedDetails(error))
    if (!(error instanceof ApiRefusal)) throw error
    // The code's proof has expired, so the page asks for the code first.
  }
  throw redirect(checkPath(caseId), SEE_OTHER)
}

/** Handles the forms of the first two steps, posted without scripts. */
export const applyPostedForm = (api: Api, posted: PostedForm) => {
  const apply = actIn(posted.form, {
    send: () => applyCodeForm(api, posted, 'send'),
    confirm: () => applyCodeForm(api, posted, 'confirm'),
    give: () => applyDetailsForm(api, posted),
  })
  return apply()
}
