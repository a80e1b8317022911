import type { Attribution } from '#contract/orders.ts'

/** The limits of `attributionShape`, so that a strange address never stops a gift. */
const FIELDS = [
  ['channel', 'channel', 64],
  ['subChannel', 'subchannel', 64],
  ['utmSource', 'utm_source', 128],
  ['utmMedium', 'utm_medium', 128],
  ['utmCampaign', 'utm_campaign', 128],
  ['utmTerm', 'utm_term', 128],
  ['utmContent', 'utm_content', 128],
  ['fbclid', 'fbclid', 256],
] as const

/** How the visitor came, as the address of the page says it. */
export const attributionOf = (search: string): Attribution => {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(
    FIELDS.flatMap(([field, parameter, max]) => {
      const value = parameters.get(parameter)
      return value === null || value === '' || value.length > max ? [] : [[field, value]]
    }),
  )
}
