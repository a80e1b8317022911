import { SHARE_PARAMETERS } from './sharing.ts'

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

/** Say how a visitor came, and change nothing that a public page shows. With those that advertisers add to links. */
export const VISIT_PARAMETERS: ReadonlySet<string> = new Set([
  ...CARRIED_PARAMETERS,
  ...Object.values(SHARE_PARAMETERS),
  'gclid',
  'msclkid',
  'ttclid',
  'igshid',
  'mc_cid',
  'mc_eid',
])
