import { data, redirect } from 'react-router'
import { checkPath } from '#contract/withdrawal-account.ts'
import type { Api } from '#web/browser/api.ts'
import { orSignIn } from '#web/browser/or-sign-in.ts'
import { partAddress } from './check-address.ts'
import { type CodeAct, type CodeAnswer, takeCodeAct } from './code-acts.ts'
import type { SentDetails } from './details/details-answer.ts'
import { detailsIn } from './details/details-fields.ts'
import { readDetails } from './details/read-details.ts'
import { sentCodeCookie } from './sent-code.ts'

/** What a form sent without scripts comes back with. */
export type FormAnswer = { readonly code: CodeAnswer | null; readonly details: SentDetails | null }

const SEE_OTHER = 303
const REFUSED = 400

type SentForm = {
  readonly caseId: string
  readonly form: FormData
  readonly url: URL
  readonly secure: boolean
}

const takeCode = async (api: Api, { caseId, form, url, secure }: SentForm, act: CodeAct) => {
  const typed = form.get('code')
  const answer = await orSignIn(
    takeCodeAct(api, caseId, { act, typed: typeof typed === 'string' ? typed : '' }),
    url,
  )
  if (answer.sent !== null) {
    const headers = { 'set-cookie': sentCodeCookie(caseId, answer.sent, secure) }
    throw redirect(checkPath(caseId), { status: SEE_OTHER, headers })
  }
  if (answer.confirmed) throw redirect(checkPath(caseId), SEE_OTHER)
  return data<FormAnswer>({ code: answer, details: null }, REFUSED)
}

const takeDetails = async (_api: Api, { caseId, form }: SentForm) => {
  const fields = detailsIn(form)
  const reading = readDetails(fields, new Date())
  if ('problems' in reading)
    return data<FormAnswer>(
      { code: null, details: { fields, problems: reading.problems, failure: null } },
      REFUSED,
    )
  throw redirect(partAddress(caseId), SEE_OTHER)
}

/** Each press of a button where there is no script to take it. */
export const takeSentForm = (api: Api, sent: SentForm) => {
  const act = sent.form.get('act')
  return act === 'send' || act === 'confirm' ? takeCode(api, sent, act) : takeDetails(api, sent)
}
