/** What goes into `shareChannel` of a shared address. */
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

/** Parameters of a shared address, in the specification's names, and `shareId` beside them. */
export const SHARE_PARAMETERS = { id: 'shareId', depth: 'sharedv', channel: 'shareChannel' } as const

export const shareIdPattern = /^[0-9A-Za-z_-]{8,64}$/

/** The path of a short link. */
export const shortPath = (hashId: string): string => `/s/${hashId}`

/** An address with the parameters that a short link was opened with: those win over what it leads to. */
export const mergeQuery = (path: string, opened: URLSearchParams): string => {
  const address = new URL(path, 'http://here')
  for (const name of new Set(opened.keys())) {
    address.searchParams.delete(name)
    for (const value of opened.getAll(name)) address.searchParams.append(name, value)
  }
  return `${address.pathname}${address.search}`
}
