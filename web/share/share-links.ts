/** The ways to pass a page on that have an address of their own; copying and the device's sheet have none. */
export const SHARE_WAYS = ['facebook', 'x', 'whatsapp', 'email', 'messages'] as const
export type ShareWay = (typeof SHARE_WAYS)[number]

/** What goes into `shareChannel` of a shared address. */
export type ShareChannel = ShareWay | 'copy' | 'device'

export type Shared = {
  /** The page's full canonical address. */
  readonly url: string
  /** One sentence above it: the page's title. */
  readonly text: string
  /** How deep in a chain of shares the sharer stands; 0 for who came by no shared address. */
  readonly depth: number
}

/** The address to pass on: it says by which way, and how many have passed it on. */
export const sharedAddress = ({ url, depth }: Shared, channel: ShareChannel): string => {
  const address = new URL(url)
  address.searchParams.set('shareChannel', channel)
  address.searchParams.set('sharedv', String(Math.max(depth, 0) + 1))
  return address.href
}

/** `encodeURIComponent`, since mail and message programs read `+` as a plus sign. */
const withQuery = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

export const shareLink = (shared: Shared, way: ShareWay): string => {
  const address = sharedAddress(shared, way)
  const { text } = shared
  switch (way) {
    case 'facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: address })
    case 'x':
      return withQuery('https://x.com/intent/post', { text, url: address })
    case 'whatsapp':
      return withQuery('https://wa.me/', { text: `${text} ${address}` })
    case 'email':
      return withQuery('mailto:', { subject: text, body: `${text}\n\n${address}` })
    case 'messages':
      // `?&` is what both kinds of phones understand.
      return `sms:?&body=${encodeURIComponent(`${text} ${address}`)}`
  }
}
