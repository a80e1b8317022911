import { redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import { type CookieScope, cookieText } from '#contract/page-cookie.ts'
import { NO_TAGS, type OutsideTag, TAG_NAMES, TAGS_COOKIE } from '#contract/tracking/outside-tags.ts'
import { MEASURE_COOKIE, VISIT_COOKIE } from '#contract/tracking/tracking-limits.ts'
import type { Api } from '#web/browser/api/api.ts'
import { lastDonationCookie } from '#web/donations/last-donation.ts'

const SEE_OTHER = 303
const CHOICES_ADDRESS = '/security#privacy-choices'

/** Acts of the forms on the privacy choices, and on the question about other companies' tags. */
export const PRIVACY_ACTS = ['on', 'off', 'erase', 'tags-all', 'tags-none', 'tag-on', 'tag-off'] as const
type PrivacyAct = (typeof PRIVACY_ACTS)[number]

type PrivacyChoice = {
  readonly act: PrivacyAct
  /** The tag of another company, if the act is about one; otherwise empty. */
  readonly tag: string
  /** Address of the page that asked, to which the visitor returns; empty on the privacy choices. */
  readonly next: string
  readonly cookieScope: CookieScope
  /** Tags of other companies that are allowed so far. */
  readonly allowed: readonly OutsideTag[]
}

/** Tags of other companies that are allowed after the act; null if the act doesn't change them. */
const tagsAfter = ({ act, tag, allowed }: PrivacyChoice): readonly string[] | null => {
  const others = allowed.filter((name) => name !== tag)
  if (act === 'tags-all') return TAG_NAMES
  if (act === 'tags-none') return []
  if (act === 'tag-on') return [...others, ...TAG_NAMES.filter((name) => name === tag)]
  return act === 'tag-off' ? others : null
}

/** Saves a choice of this browser: tracking on, off or erased, or the tags of other companies. */
export const choosePrivacy = async (
  api: Pick<Api, 'forgetVisitor'>,
  choice: PrivacyChoice,
): Promise<Response> => {
  const { act, next, cookieScope } = choice
  const headers = new Headers()
  const setCookie = (name: string, value: string, days?: number): void => {
    headers.append(
      'set-cookie',
      cookieText(name, value, { ...cookieScope, ...(days === undefined ? {} : { days }) }),
    )
    // Also deletes the cookie without a domain, which is set where the domain takes none.
    if (days === 0)
      headers.append('set-cookie', cookieText(name, value, { ...cookieScope, domain: null, days }))
  }
  if (act === 'off' || act === 'erase') {
    await api.forgetVisitor({ stopsMeasuring: act === 'off' })
    setCookie(VISIT_COOKIE, '', 0)
    // The server refuses events of the erased id from now on, so measuring again needs a new id.
    setCookie(COOKIES.visitor, '', 0)
    headers.append('set-cookie', lastDonationCookie(null, false))
  }
  if (act === 'off') setCookie(MEASURE_COOKIE, 'off')
  if (act === 'on') setCookie(MEASURE_COOKIE, '', 0)
  const tags = tagsAfter(choice)
  if (tags !== null) setCookie(TAGS_COOKIE, tags.length === 0 ? NO_TAGS : tags.join('.'))
  const to = next === '' ? CHOICES_ADDRESS : (ownAddress(next) ?? CHOICES_ADDRESS)
  return redirect(to, { status: SEE_OTHER, headers })
}
