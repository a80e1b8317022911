/** Attribution parameters that are added to links to fundraiser pages, if absent there. */
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

/** `to` is an address of this site; parameters it already has stay. */
export const withCarriedParameters = (to: string, currentSearch: string): string => {
  const current = new URLSearchParams(currentSearch)
  const url = new URL(to, 'http://here')
  for (const name of CARRIED_PARAMETERS) {
    const value = current.get(name)
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}${url.hash}`
}
