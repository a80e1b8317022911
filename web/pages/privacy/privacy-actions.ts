import { redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { type CookiePlace, writeCookie } from '#contract/page-cookie.ts'
import { MEASURE_COOKIE, VISIT_COOKIE } from '#contract/tracking/limits.ts'
import type { Api } from '#web/browser/api/api.ts'

const SEE_OTHER = 303

/** Saves this browser's choice: tracking off, on, or everything erased. */
export const choosePrivacy = async (
  api: Pick<Api, 'forgetVisitor'>,
  act: string,
  place: CookiePlace,
): Promise<Response> => {
  const headers = new Headers()
  const set = (name: string, value: string, days?: number): void => {
    headers.append(
      'set-cookie',
      writeCookie(name, value, { ...place, ...(days === undefined ? {} : { days }) }),
    )
    // Where the domain takes no cookies, the one of this host alone goes, too.
    if (days === 0) headers.append('set-cookie', writeCookie(name, value, { ...place, domain: null, days }))
  }
  if (act === 'off' || act === 'erase') {
    await api.forgetVisitor({ stopsMeasuring: act === 'off' })
    set(VISIT_COOKIE, '', 0)
  }
  if (act === 'off') set(MEASURE_COOKIE, 'off')
  if (act === 'on') set(MEASURE_COOKIE, '', 0)
  if (act === 'erase') set(COOKIES.visitor, '', 0)
  return redirect('/security#privacy-choices', { status: SEE_OTHER, headers })
}
