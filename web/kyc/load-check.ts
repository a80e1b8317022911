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

/** Why there is no check to see here. */
export type NoCheck = {
  readonly no: 'notYours' | 'linkBroken' | 'linkOver' | 'nothing'
  readonly caseId: string | null
  readonly sentence: string
}

export type LoadedCheck = {
  readonly no: null
  readonly who: SimpleInfo
  readonly info: CheckInfo
  /** Null where the case isn't public. */
  readonly cover: Image | null
  /** Nothing has arrived in a bank yet. */
  readonly isFirst: boolean
}

type Asked = {
  readonly caseId: string | null
  readonly url: URL
  readonly cookies: string | null
}

/** What the page that says so answers with. */
export const noCheckStatus = ({ no }: NoCheck): number => (no === 'nothing' ? 200 : codes.notAllowed.status)

/** A link that lost a part on the way can name a case that there isn't. */
const isLost = ({ code }: ApiRefusal): boolean =>
  isTokenCode(code) || code === codes.notFound.code || code === codes.invalidInput.code

const noCheck = ({ caseId, url, cookies }: Asked, refusal: ApiRefusal): NoCheck | null => {
  const { code, message: sentence } = refusal
  if (code === codes.nothingYet.code) return { no: 'nothing', caseId, sentence }
  if (code === codes.notAllowed.code) return { no: 'notYours', caseId, sentence }
  if (url.searchParams.has(BROKEN_LINK) && isLost(refusal))
    return { no: 'linkBroken', caseId: isTokenCode(code) ? caseId : null, sentence }
  // They came by a link of ours, which leads nowhere any more; nobody is signed in either, or only until the refresh.
  const hadLink = caseId !== null && readCookie(cookies, checkLinkCookie(caseId)) !== null
  const isOver = isTokenCode(code) && code !== codes.tokenExpired.code
  return isOver && hadLink ? { no: 'linkOver', caseId, sentence } : null
}

const readCase = async (api: Api, caseId: string): Promise<Pick<LoadedCheck, 'cover' | 'isFirst'>> => {
  try {
    const { cover, paidOutCents } = await api.caseDetail({ caseId })
    return { cover, isFirst: paidOutCents === 0 }
  } catch (error) {
    // Not public, or not any more.
    if (error instanceof ApiRefusal) return { cover: null, isFirst: false }
    throw error
  }
}

/** Why this person has no check here. @throws the page that says so otherwise, or that signs them in */
export const noCheckOf = async (error: unknown, asked: Asked): Promise<NoCheck> => {
  const none = error instanceof ApiRefusal ? noCheck(asked, error) : null
  return none ?? orErrorPage(redirectToSignIn(Promise.reject(error), asked.url))
}

/** Whose check it is and where it stands, or why this person has none here. */
export const loadCheck = async (api: Api, asked: Asked): Promise<LoadedCheck | NoCheck> => {
  const { caseId } = asked
  try {
    const who = await api.getSimpleInfo(caseId === null ? {} : { caseId })
    const [info, shown] = await Promise.all([
      api.getCheckInfo({ caseId: who.caseId }),
      readCase(api, who.caseId),
    ])
    return { no: null, who, info, ...shown }
  } catch (error) {
    return noCheckOf(error, asked)
  }
}
