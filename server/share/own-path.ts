import { ownAddress } from '#contract/own-address.ts'
import { isShareChannel, SHARE_PARAMETERS, shareIdPattern } from '#contract/sharing/sharing.ts'

/** Backslashes, blanks and control characters: browsers disagree about what they mean. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const HOSTILE = /[\\\u0000-\u0020\u007f-\u009f]/
/** The same, and slashes, in an encoded path. */
const HOSTILE_ENCODED = /%(2f|5c|[01][0-9a-f]|7f)/i
const PATH_MAX = 2048

/**
 * The path and query of an address of a page on our own origin; null for any other address. Takes a path, or the whole
 * address. The fragment is dropped.
 */
export const ownPath = (address: string, publicOrigin: string): string | null => {
  if (HOSTILE.test(address)) return null
  const isWhole = address.startsWith(`${publicOrigin}/`) || address === publicOrigin
  const own = ownAddress(isWhole ? address.slice(publicOrigin.length) || '/' : address)
  if (own === null) return null
  const [path = '', query] = (own.split('#')[0] ?? '').split('?')
  // A short link to a short link could lead in circles.
  if (HOSTILE_ENCODED.test(path) || path.includes('//') || path === '/s' || path.startsWith('/s/'))
    return null
  const whole = query === undefined ? path : `${path}?${query}`
  return whole.length <= PATH_MAX ? whole : null
}

const CASE_PATH = /^\/(?:case-detail|donate\/pay|poster)\/([0-9A-HJKMNP-TV-Z]{12})(?:[/?]|$)/

const parametersOf = (path: string): URLSearchParams => new URL(path, 'http://here').searchParams

/** Which case and which share a path speaks of. */
export const sharedBy = (path: string): { caseId: string | null; shareId: string | null } => {
  const shareId = parametersOf(path).get(SHARE_PARAMETERS.id)
  return {
    caseId: CASE_PATH.exec(path)?.[1] ?? null,
    shareId: shareId !== null && shareIdPattern.test(shareId) ? shareId : null,
  }
}

/** The channel that a visit counts for: the link's own where it was opened with none, '' for one that we don't know. */
export const countedChannel = (opened: string | undefined, path: string): string => {
  const channel = opened ?? parametersOf(path).get(SHARE_PARAMETERS.channel)
  return isShareChannel(channel) ? channel : ''
}
