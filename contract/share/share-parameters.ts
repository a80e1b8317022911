import { shortCodeOfAddress } from '#contract/cases/short-code.ts'

/** Values of `shareChannel` in a shared address, and of `via` in a case's short address. */
export const SHARE_CHANNELS = [
  'copy',
  'facebook',
  'x',
  'whatsapp',
  'messages',
  'email',
  'device',
  'poster',
] as const
export type ShareChannel = (typeof SHARE_CHANNELS)[number]

export const isShareChannel = (text: string | null | undefined): text is ShareChannel =>
  SHARE_CHANNELS.some((channel) => channel === text)

/** Query parameters of a shared address: the specification's names, and `shareId`. */
export const SHARE_PARAMETERS = { id: 'shareId', depth: 'sharedv', channel: 'shareChannel' } as const

/** Query parameters of a case's short address: its channel, and the hash of the sharer's own short link. */
export const SHORT_PARAMETERS = { channel: 'via', link: 'by' } as const

export const shareIdPattern = /^[0-9A-Za-z_-]{8,64}$/

/** Share id of a case's short address, as its owner and others without a link of their own share it. */
export const ownerShareId = (caseId: string): string => `owner-${caseId}`

/** A short link, or a case's short address, with the channel that it is shared over. */
export const addressOverChannel = (address: string, channel: ShareChannel): string => {
  const url = new URL(address)
  const parameters = shortCodeOfAddress(address) === null ? SHARE_PARAMETERS : SHORT_PARAMETERS
  url.searchParams.set(parameters.channel, channel)
  return url.href
}

/** Whether a request for a short link is a visit: prefetches and HEAD requests aren't. */
export const isVisit = (method: string, purpose: string): boolean =>
  method === 'GET' && !/prefetch|preview/i.test(purpose)

/** Target address of a short link, with the query of the opened link merged in; the opened link's values win. */
export const mergeQuery = (path: string, opened: URLSearchParams): string => {
  const address = new URL(path, 'http://here')
  for (const name of new Set(opened.keys())) {
    address.searchParams.delete(name)
    for (const value of opened.getAll(name)) address.searchParams.append(name, value)
  }
  return `${address.pathname}${address.search}`
}
