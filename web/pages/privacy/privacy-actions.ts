import { redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import { type CookieScope, writeCookie } from '#contract/page-cookie.ts'
import { MEASURE_COOKIE, VISIT_COOKIE } from '#contract/tracking/limits.ts'
import { NO_TAGS, type OutsideTag, TAG_NAMES, TAGS_COOKIE } from '#contract/tracking/outside-tags.ts'
import type { Api } from '#web/browser/api/api.ts'
import { lastDonationCookie } from '#web/donate/last-donation.ts'

const SEE_OTHER = 303
const CHOICES = '/security#privacy-choices'

type Chosen = {
  readonly act: string
  /** Another company, if the act is about one. */
  readonly tag: string
  /** The page that asked; otherwise empty. */
  readonly next: string
  readonly place: CookieScope
  /** Other companies allowed so far. */
  readonly allowed: readonly OutsideTag[]
}

/** Other companies allowed after the act; null if it is about none. */
const tagsAfter = ({ act, tag, allowed }: Chosen): readonly string[] | null => {
  const others = allowed.filter((name) => name !== tag)
  if (act === 'tags-all') return TAG_NAMES
  if (act === 'tags-none') return []
  if (act === 'tag-on') return [...others, ...TAG_NAMES.filter((name) => name === tag)]
  return act === 'tag-off' ? others : null
}

/** Saves this browser's choice: tracking off, on, or everything erased; other companies one by one. */
export const choosePrivacy = async (api: Pick<Api, 'forgetVisitor'>, chosen: Chosen): Promise<Response> => {
  const { act, next, place } = chosen
  const headers = new Headers()
  const set = (name: string, value: string, days?: number): void => {
    headers.append(
      'set-cookie',
      writeCookie(name, value, { ...place, ...(days === undefined ? {} : { days }) }),
    )
    // If the domain takes no cookies, also clears the host-only one.
    if (days === 0) headers.append('set-cookie', writeCookie(name, value, { ...place, domain: null, days }))
  }
  if (act === 'off' || act === 'erase') {
    await api.forgetVisitor({ stopsMeasuring: act === 'off' })
    set(VISIT_COOKIE, '', 0)
    // Events of the erased id are refused from now on, so measuring that is switched on again needs another.
    set(COOKIES.visitor, '', 0)
    headers.append('set-cookie', lastDonationCookie(null, false))
  }
  if (act === 'off') set(MEASURE_COOKIE, 'off')
  if (act === 'on') set(MEASURE_COOKIE, '', 0)
  const tags = tagsAfter(chosen)
  if (tags !== null) set(TAGS_COOKIE, tags.length === 0 ? NO_TAGS : tags.join('.'))
  const to = next === '' ? CHOICES : (ownAddress(next) ?? CHOICES)
  return redirect(to, { status: SEE_OTHER, headers })
}
