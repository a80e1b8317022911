import { redirect } from 'react-router'
import { ZONE_US } from '#contract/donations/orders.ts'
import type { CaseDraft, DraftFields } from '#contract/fundraisers/case-draft.ts'
import { readFirstVisit } from '#contract/fundraisers/first-visit-cookie.ts'
import { COOKIES } from '#contract/headers.ts'
import { stepAddress } from '#contract/page-addresses.ts'
import { withCarriedParameters } from '#contract/share/carried-parameters.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { joinedAttribution } from '#web/browser/visits/visit-source.ts'
import { type StartAnswers, startAnswersCookie } from './start-answers.ts'
import { draftFieldsOf } from './start-draft-fields.ts'

/** Whether a draft has exactly these answers: it was made of them, by a form that was sent twice. */
const isMadeOf = ({ fields }: CaseDraft, changes: Partial<DraftFields>): boolean => {
  const stored = new Map<string, unknown>(Object.entries(fields))
  return Object.entries(changes).every(([field, value]) => stored.get(field) === value)
}

type OpenedStart = {
  readonly url: URL
  readonly cookies: string | null
  readonly isSecure: boolean
  readonly answers: StartAnswers
  /** The person's latest draft. */
  readonly latest: CaseDraft | null
  /** Whether they chose to start another one beside it. */
  readonly isAnother: boolean
}

const createDraft = async (
  api: Api,
  { url, cookies }: OpenedStart,
  changes: Partial<DraftFields>,
): Promise<string | null> => {
  const firstVisit = readFirstVisit(readCookie(cookies, COOKIES.firstVisit))
  try {
    const { caseId } = await api.createDraft({
      zoneId: ZONE_US,
      idempotencyKey: crypto.randomUUID(),
      ...changes,
      attribution: joinedAttribution(url.search, firstVisit?.search ?? ''),
      ...(firstVisit === null ? {} : { firstVisit }),
    })
    return caseId
  } catch (error) {
    // Half an answer, typed and never sent: the step asks for it.
    if (isRefusal(error, 'invalidInput')) return null
    throw error
  }
}

/**
 * Makes a draft of the answers from the start page, and leads to the first step with it. Someone who has a draft already is
 * asked on the start page which of the two to go on with: nothing is overwritten.
 */
export const openStartAnswers = async (api: Api, start: OpenedStart): Promise<Response> => {
  const { url, isSecure, answers, latest, isAnother } = start
  const changes = draftFieldsOf(answers)
  const isRepeated = latest !== null && isMadeOf(latest, changes)
  if (latest !== null && !isRepeated && !isAnother)
    return redirect(withCarriedParameters('/fundraiser', url.search))
  const caseId = isRepeated ? latest.caseId : await createDraft(api, start, changes)
  return redirect(withCarriedParameters(stepAddress('basics', caseId), url.search), {
    headers: { 'set-cookie': startAnswersCookie(null, isSecure) },
  })
}
