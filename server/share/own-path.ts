import { ownAddress } from '#contract/own-address.ts'
import { isShareChannel, SHARE_PARAMETERS, shareIdPattern } from '#contract/share/share-parameters.ts'

/** Backslashes, blanks and control characters, which browsers parse differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const HOSTILE = /[\\\u0000-\u0020\u007f-\u009f]/
/** The same, and slashes, percent-encoded. */
const HOSTILE_ENCODED = /%(2f|5c|[01][0-9a-f]|7f)/i
const PATH_MAX = 2048

/**
 * Path and query of one of our pages; null for any other address. Accepts a path or a full address; drops the
 * fragment.
 */
export const ownPath = (address: string, publicOrigin: string): string | null => {
  if (HOSTILE.test(address)) return null
  const isFullAddress = address.startsWith(`${publicOrigin}/`) || address === publicOrigin
  const own = ownAddress(isFullAddress ? address.slice(publicOrigin.length) || '/' : address)
  if (own === null) return null
  const [path = '', query] = (own.split('#')[0] ?? '').split('?')
  // A short link to a short link could loop.
  if (HOSTILE_ENCODED.test(path) || path.includes('//') || path === '/s' || path.startsWith('/s/'))
    return null
  const whole = query === undefined ? path : `${path}?${query}`
  return whole.length <= PATH_MAX ? whole : null
}

const CASE_PATH = /^\/(?:case-detail|donate\/pay|poster)\/([0-9A-HJKMNP-TV-Z]{12})(?:[/?]|$)/

const parametersOf = (path: string): URLSearchParams => new URL(path, 'http://here').searchParams

/** The case and the share id that a path refers to. */
export const sharedBy = (path: string): { caseId: string | null; shareId: string | null } => {
  const shareId = parametersOf(path).get(SHARE_PARAMETERS.id)
  return {
    caseId: CASE_PATH.exec(path)?.[1] ?? null,
    shareId: shareId !== null && shareIdPattern.test(shareId) ? shareId : null,
  }
}

/** Channel under which a visit is counted: the opened one, else that of the link's path; '' if unknown. */
export const countedChannel = (opened: string | undefined, path: string): string => {
  const channel = opened ?? parametersOf(path).get(SHARE_PARAMETERS.channel)
  return isShareChannel(channel) ? channel : ''
}
