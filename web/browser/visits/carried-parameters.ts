/** What says how a visitor came, added to links to fundraiser pages when they don't carry it already. */
export const CARRIED_PARAMETERS = [
  'channel',
  'subchannel',
  'fbclid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

/** `to` is an address on this site; what it already says stays. */
export const withCarriedParameters = (to: string, currentSearch: string): string => {
  const current = new URLSearchParams(currentSearch)
  const url = new URL(to, 'http://here')
  for (const name of CARRIED_PARAMETERS) {
    const value = current.get(name)
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}${url.hash}`
}

export type ShareParameters = {
  /** The depth of the share chain; -1 when what was given isn't a number, null when nothing was. */
  readonly sharedv: number | null
  readonly shareChannel: string | null
}

/** `sharedv` and `shareChannel` of the address a visitor came by. */
export const readShareParameters = (search: string): ShareParameters => {
  const parameters = new URLSearchParams(search)
  const given = parameters.get('sharedv')
  const depth = given === null || given.trim() === '' ? Number.NaN : Number(given)
  return {
    sharedv: given === null ? null : Number.isFinite(depth) ? depth : -1,
    shareChannel: parameters.get('shareChannel'),
  }
}
