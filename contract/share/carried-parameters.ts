import { SHARE_PARAMETERS } from './share-parameters.ts'

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

/** Parameters that say how a visitor arrived. */
const ARRIVAL_PARAMETERS = [...CARRIED_PARAMETERS, ...Object.values(SHARE_PARAMETERS)]

const withParameters = (names: readonly string[], to: string, currentSearch: string): string => {
  const current = new URLSearchParams(currentSearch)
  const url = new URL(to, 'http://here')
  for (const name of names) {
    const value = current.get(name)
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}${url.hash}`
}

/** `to` is an address of this site; parameters it already has stay. */
export const withCarriedParameters = (to: string, currentSearch: string): string =>
  withParameters(CARRIED_PARAMETERS, to, currentSearch)

/** A guard's redirect, which keeps how the visitor arrived, beside the wanted page in `next`. */
export const withArrivalParameters = (to: string, currentSearch: string): string =>
  withParameters(ARRIVAL_PARAMETERS, to, currentSearch)
