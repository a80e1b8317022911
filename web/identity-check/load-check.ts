import type { Image, PayoutNotice } from '#contract/cases/cases.ts'
import { codes } from '#contract/codes.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import type { CheckInfo, SimpleInfo } from '#contract/identity-check/identity-shapes.ts'
import { BROKEN_LINK } from '#contract/identity-check/withdrawal-account.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

/** A check that the person can't open, and why. */
export type NoCheck = {
  readonly noCheckReason: 'notYours' | 'linkBroken' | 'linkOver' | 'nothing'
  readonly caseId: string | null
  readonly sentence: string
}

export type LoadedCheck = {
  readonly noCheckReason: null
  readonly who: SimpleInfo
  readonly info: CheckInfo
  /** Null if the case isn't public. */
  readonly cover: Image | null
  /** Whether the fundraiser has ended and everything was sent. */
  readonly isOver: boolean
  /** How much more went back to donors than was left, which new gifts cover first; 0 if nothing did. */
  readonly toCoverCents: number
}

type CheckRequest = {
  readonly caseId: string | null
  readonly url: URL
  readonly cookies: string | null
}

/** HTTP status of a page without a check. */
export const noCheckStatus = ({ noCheckReason }: NoCheck): number =>
  noCheckReason === 'nothing' ? 200 : codes.notAllowed.status

/** Whether a damaged link may be the cause. It can name a case that doesn't exist, or hold no valid key. */
const mayBeBrokenLink = ({ code }: ApiRefusal): boolean =>
  isTokenCode(code) || code === codes.notFound.code || code === codes.invalidInput.code

const classifyRefusal = ({ caseId, url, cookies }: CheckRequest, refusal: ApiRefusal): NoCheck | null => {
  const { code, message: sentence } = refusal
  if (code === codes.nothingYet.code) return { noCheckReason: 'nothing', caseId, sentence }
  if (code === codes.notAllowed.code) return { noCheckReason: 'notYours', caseId, sentence }
  if (url.searchParams.has(BROKEN_LINK) && mayBeBrokenLink(refusal))
    return { noCheckReason: 'linkBroken', caseId: isTokenCode(code) ? caseId : null, sentence }
  // The browser holds the cookie of a mailed link, but the link is void. An expired session is no sign of that,
  // because it is refreshed.
  const hadLink = caseId !== null && readCookie(cookies, checkLinkCookie(caseId)) !== null
  const isOver = isTokenCode(code) && code !== codes.tokenExpired.code
  return isOver && hadLink ? { noCheckReason: 'linkOver', caseId, sentence } : null
}

const readCase = async (
  api: Api,
  caseId: string,
): Promise<Pick<LoadedCheck, 'cover' | 'isOver' | 'toCoverCents'>> => {
  try {
    const { cover, onTheWayCents, donationStatus } = await api.caseDetail({ caseId })
    const isOver = donationStatus === 'ended' && onTheWayCents <= 0
    return { cover, isOver, toCoverCents: Math.max(0, -onTheWayCents) }
  } catch (error) {
    // The case isn't public, or no longer is.
    if (error instanceof ApiRefusal) return { cover: null, isOver: false, toCoverCents: 0 }
    throw error
  }
}

/** The newest payouts, newest first, as on the case's page; none if the case isn't public. */
export const readPayouts = async (api: Api, caseId: string): Promise<readonly PayoutNotice[]> => {
  try {
    return (await api.casePayoutNotices({ caseId })).items
  } catch (error) {
    if (error instanceof ApiRefusal) return []
    throw error
  }
}

/** Why the person can't open the check. @throws the error page, or the redirect to signing in */
export const noCheckOf = async (error: unknown, request: CheckRequest): Promise<NoCheck> => {
  const noCheck = error instanceof ApiRefusal ? classifyRefusal(request, error) : null
  return noCheck ?? orErrorPage(redirectToSignIn(Promise.reject(error), request.url))
}

/** The person's check with its state, or why there is none. */
export const loadCheck = async (api: Api, request: CheckRequest): Promise<LoadedCheck | NoCheck> => {
  const { caseId } = request
  try {
    const who = await api.getSimpleInfo(caseId === null ? {} : { caseId })
    const [info, caseFacts] = await Promise.all([
      api.getCheckInfo({ caseId: who.caseId }),
      readCase(api, who.caseId),
    ])
    return { noCheckReason: null, who, info, ...caseFacts }
  } catch (error) {
    return noCheckOf(error, request)
  }
}
