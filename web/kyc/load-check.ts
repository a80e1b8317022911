import type { Image } from '#contract/cases/cases.ts'
import { codes } from '#contract/codes.ts'
import { checkLinkCookie } from '#contract/identity/check-cookie.ts'
import type { CheckInfo, SimpleInfo } from '#contract/identity/identity-shapes.ts'
import { BROKEN_LINK } from '#contract/identity/withdrawal-account.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

/** Why there is no check here. */
export type NoCheck = {
  readonly no: 'notYours' | 'linkBroken' | 'linkOver' | 'nothing'
  readonly caseId: string | null
  readonly sentence: string
}

export type LoadedCheck = {
  readonly no: null
  readonly who: SimpleInfo
  readonly info: CheckInfo
  /** Null if the case isn't public. */
  readonly cover: Image | null
  /** Whether no payout has arrived yet. */
  readonly isFirst: boolean
}

type CheckRequest = {
  readonly caseId: string | null
  readonly url: URL
  readonly cookies: string | null
}

/** HTTP status of the page. */
export const noCheckStatus = ({ no }: NoCheck): number => (no === 'nothing' ? 200 : codes.notAllowed.status)

/** A damaged link may name a case that doesn't exist. */
const isLost = ({ code }: ApiRefusal): boolean =>
  isTokenCode(code) || code === codes.notFound.code || code === codes.invalidInput.code

const noCheck = ({ caseId, url, cookies }: CheckRequest, refusal: ApiRefusal): NoCheck | null => {
  const { code, message: sentence } = refusal
  if (code === codes.nothingYet.code) return { no: 'nothing', caseId, sentence }
  if (code === codes.notAllowed.code) return { no: 'notYours', caseId, sentence }
  if (url.searchParams.has(BROKEN_LINK) && isLost(refusal))
    return { no: 'linkBroken', caseId: isTokenCode(code) ? caseId : null, sentence }
  // They followed a mailed link that is void, and are signed out, or will be refreshed.
  const hadLink = caseId !== null && readCookie(cookies, checkLinkCookie(caseId)) !== null
  const isOver = isTokenCode(code) && code !== codes.tokenExpired.code
  return isOver && hadLink ? { no: 'linkOver', caseId, sentence } : null
}

const readCase = async (api: Api, caseId: string): Promise<Pick<LoadedCheck, 'cover' | 'isFirst'>> => {
  try {
    const { cover, paidOutCents } = await api.caseDetail({ caseId })
    return { cover, isFirst: paidOutCents === 0 }
  } catch (error) {
    // Not public (any more).
    if (error instanceof ApiRefusal) return { cover: null, isFirst: false }
    throw error
  }
}

/** Why the person has no check here. @throws the error page, or the redirect to signing in */
export const noCheckOf = async (error: unknown, request: CheckRequest): Promise<NoCheck> => {
  const none = error instanceof ApiRefusal ? noCheck(request, error) : null
  return none ?? orErrorPage(redirectToSignIn(Promise.reject(error), request.url))
}

/** The person's check with its state, or why there is none. */
export const loadCheck = async (api: Api, request: CheckRequest): Promise<LoadedCheck | NoCheck> => {
  const { caseId } = request
  try {
    const who = await api.getSimpleInfo(caseId === null ? {} : { caseId })
    const [info, shown] = await Promise.all([
      api.getCheckInfo({ caseId: who.caseId }),
      readCase(api, who.caseId),
    ])
    return { no: null, who, info, ...shown }
  } catch (error) {
    return noCheckOf(error, request)
  }
}
