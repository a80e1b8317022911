import type { Attribution } from '#contract/donations/orders.ts'
import { addressOverChannel, SHARE_PARAMETERS, type ShareChannel } from '#contract/share/share-parameters.ts'
import { useInAppBrowser } from '#web/browser/in-app-browser.ts'

/** Share targets with a link; copying and the native sheet have none. */
export const SHARE_METHODS = ['facebook', 'x', 'whatsapp', 'email', 'messages'] as const
export type ShareMethod = (typeof SHARE_METHODS)[number]

/** The share targets with a link that work in this browser. */
export const useShareMethods = (): readonly ShareMethod[] => {
  const inApp = useInAppBrowser()
  return SHARE_METHODS.filter((method) => !inApp?.refusedBy.some((service) => service === method))
}

/** Display names of the channels. */
export const SHARE_NAMES: Readonly<Record<ShareChannel, string>> = {
  copy: 'Copied link',
  facebook: 'Facebook',
  x: 'X',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  messages: 'Messages',
  device: 'Phone’s share menu',
  poster: 'Poster',
}

export type ShareContent = {
  /**
   * The address to share, without the channel: the case's short address, the short link of another page, or the page's own
   * while there is none.
   */
  readonly url: string
  /** Text above it: the page's title. */
  readonly text: string
  /** A person's own words in place of the title, where the target takes some. */
  readonly message?: string
}

/** The shared address with its channel. */
export const sharedAddress = ({ url }: Pick<ShareContent, 'url'>, channel: ShareChannel): string =>
  addressOverChannel(url, channel)

/** Case id in a path such as `/case-detail/{caseId}/…`. Other pages have no short address, poster or card. */
export const caseIdIn = (path: string): string | undefined => /^\/case-detail\/([^/?]+)/.exec(path)?.[1]

/** The sharer's own attribution parameters that the shared address passes on. */
const PASSED_ON = [
  ['channel', 'channel'],
  ['subChannel', 'subchannel'],
] as const

/** A shared page's path for its event, without the case's title, which often names a person. */
export const sharedPage = (path: string): string => path.split('/', 3).join('/')

/** A page's path with share id, depth, and the sharer's channel. */
export const sharePath = (path: string, shareId: string, source: Attribution): string => {
  const address = new URL(path, 'http://here')
  address.searchParams.set(SHARE_PARAMETERS.id, shareId)
  address.searchParams.set(SHARE_PARAMETERS.depth, String(Math.max(source.sharedv ?? 0, 0) + 1))
  for (const [field, parameter] of PASSED_ON) {
    const value = source[field]
    if (value !== undefined) address.searchParams.set(parameter, value)
  }
  return `${address.pathname}${address.search}`
}

/** Adds a query, by `encodeURIComponent`, because mail and message programs read `+` literally. */
const withQuery = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Opens the messages program with a text. `?&` works on both iOS and Android. */
export const textMessageLink = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`

export const shareLink = (content: ShareContent, method: ShareMethod): string => {
  const address = sharedAddress(content, method)
  const { text, message = text } = content
  switch (method) {
    case 'facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: address })
    case 'x':
      return withQuery('https://x.com/intent/post', { text, url: address })
    case 'whatsapp':
      return withQuery('https://wa.me/', { text: `${message} ${address}` })
    case 'email':
      return withQuery('mailto:', { subject: text, body: `${message}\n\n${address}` })
    case 'messages':
      return textMessageLink(`${message} ${address}`)
  }
}
