import { data, redirect } from 'react-router'
import { CHECK_PART, checkPath } from '#contract/identity/withdrawal-account.ts'
import { type CookieScope, visitorCookie } from '#contract/page-cookie.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal, refusalOf } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { makeVisitorId } from '#web/browser/visits/visitor-id.ts'
import { applyCodeAct, type CodeAct, type CodeAnswer } from './code-acts.ts'
import { isOpenElsewhere, refusedDetails, type SentDetails } from './details/details-answer.ts'
import { detailsIn } from './details/details-fields.ts'
import { giveDetails } from './details/give-details.ts'
import { type GivenDetails, readDetails } from './details/read-details.ts'
import { keyForPage } from './details/sign-for-page.ts'
import { markCodeDead, readSentCode, sentCodeCookie } from './sent-code.ts'

/** Answer to a form sent without scripts. */
export type FormAnswer = { readonly code: CodeAnswer | null; readonly details: SentDetails | null }

const SEE_OTHER = 303
const SAME_AGAIN = 307
const REFUSED = 400

/** Query mark of a form resent with a new visitor id. */
const SENT_ON = 'sentOn'

type SentForm = {
  readonly caseId: string
  readonly form: FormData
  readonly url: URL
  readonly cookies: string | null
  readonly publicOrigin: URL
  readonly cookieScope: CookieScope
}

const isSecure = ({ publicOrigin }: SentForm): boolean => publicOrigin.protocol === 'https:'

const takeCode = async (api: Api, sent: SentForm, act: CodeAct) => {
  const { caseId, form, url } = sent
  const input = form.get('code')
  const answer = await redirectToSignIn(
    applyCodeAct(api, caseId, { act, input: typeof input === 'string' ? input : '' }),
    url,
  )
  if (answer.sent !== null || answer.confirmed) {
    const headers = { 'set-cookie': sentCodeCookie(caseId, answer.sent, isSecure(sent)) }
    const bank = url.searchParams.get(CHECK_PART) === 'bank' ? 'bank' : undefined
    const next = checkPath(caseId, bank ?? (answer.confirmed ? undefined : 'code'))
    throw redirect(next, { status: SEE_OTHER, headers })
  }
  const dead = answer.isDead ? markCodeDead(readSentCode(sent.cookies, caseId, Date.now())) : null
  const init =
    dead === null ? {} : { headers: { 'set-cookie': sentCodeCookie(caseId, dead, isSecure(sent)) } }
  return data<FormAnswer>({ code: answer, details: null }, { status: REFUSED, ...init })
}

/** Redirects so that the browser resends the form as a visitor without a key; once only. */
const sendOn = (sent: SentForm): Response => {
  const visitorId = makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))
  return redirect(`${checkPath(sent.caseId, 'details')}&${SENT_ON}=1`, {
    status: SAME_AGAIN,
    headers: { 'set-cookie': visitorCookie(visitorId, sent.cookieScope) },
  })
}

const give = async (api: Api, sent: SentForm, details: GivenDetails): Promise<void> => {
  const key = await keyForPage(api)
  if (key === null && !sent.url.searchParams.has(SENT_ON)) throw sendOn(sent)
  if (key === null) throw refusalOf('busy')
  await giveDetails({ api, privateKey: async () => key }, sent.caseId, details)
}

const takeDetails = async (api: Api, sent: SentForm) => {
  const { caseId, form, url } = sent
  const fields = detailsIn(form)
  const refuse = (answer: Omit<SentDetails, 'fields'>) =>
    data<FormAnswer>({ code: null, details: { fields, ...answer } }, REFUSED)
  const reading = readDetails(fields, new Date())
  if ('problems' in reading) return refuse({ problems: reading.problems, failure: null })
  try {
    await redirectToSignIn(give(api, sent, reading.details), url)
  } catch (error) {
    if (error instanceof ApiRefusal && !isOpenElsewhere(error)) return refuse(refusedDetails(error))
    if (!(error instanceof ApiRefusal)) throw error
    // The proof has expired: the page asks for the code first.
  }
  throw redirect(checkPath(caseId), SEE_OTHER)
}

/** Handles form submissions without scripts. */
export const applyPostedForm = (api: Api, sent: SentForm) => {
  const act = sent.form.get('act')
  return act === 'send' || act === 'confirm' ? takeCode(api, sent, act) : takeDetails(api, sent)
}
