import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { codes } from '#contract/codes.ts'
import { isVisit, mergeQuery, SHARE_PARAMETERS } from '#contract/share/share-parameters.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

const NOT_FOUND = 404
const FOUND = 302

/** Redirects to the page, with the short link's query. */
export const loader = async ({ context, params, request, url }: LoaderFunctionArgs): Promise<Response> => {
  const shareChannel = url.searchParams.get(SHARE_PARAMETERS.channel)?.slice(0, 64)
  const { method, headers } = request
  const purpose = `${headers.get('sec-purpose')} ${headers.get('purpose')}`
  const visit = isVisit(method, purpose) ? 'true' : 'false'
  try {
    const detail = await context
      .get(apiContext)
      .shortLinkDetail({ hashId: params['hashId'] ?? '', visit, ...(shareChannel ? { shareChannel } : {}) })
    const { pathname, search } = new URL(detail.url)
    return redirect(mergeQuery(`${pathname}${search}`, url.searchParams), {
      status: FOUND,
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    })
  } catch (error) {
    const unknownCodes: readonly number[] = [codes.shortLinkUnknown.code, codes.invalidInput.code]
    if (error instanceof ApiRefusal && unknownCodes.includes(error.code))
      throw data(null, { status: NOT_FOUND })
    return orErrorPage(Promise.reject(error))
  }
}

export default function ShortLink() {
  return null
}
