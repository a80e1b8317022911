/** Values of `shareChannel` in a shared address. */
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

export const shareIdPattern = /^[0-9A-Za-z_-]{8,64}$/

/** Target address of a short link, with the query of the opened link merged in; the opened link's values win. */
export const mergeQuery = (path: string, opened: URLSearchParams): string => {
  const address = new URL(path, 'http://here')
  for (const name of new Set(opened.keys())) {
    address.searchParams.delete(name)
    for (const value of opened.getAll(name)) address.searchParams.append(name, value)
  }
  return `${address.pathname}${address.search}`
}
