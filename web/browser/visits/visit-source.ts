import type { Attribution } from '#contract/orders/orders.ts'
import { SHARE_PARAMETERS } from '#contract/sharing/sharing.ts'
import { isRecord, readJson, type TabStorage } from '../tab-storage.ts'
import { readShareParameters } from './share-parameters.ts'

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
  ['shareSourceId', SHARE_PARAMETERS.id, 64],
  ['shareChannel', SHARE_PARAMETERS.channel, 64],
] as const

const DEPTH_MAX = 1_000_000

/** How the visitor came, as an address says it. */
export const attributionOf = (search: string): Attribution => {
  const parameters = new URLSearchParams(search)
  const texts = FIELDS.flatMap(([field, parameter, max]) => {
    const value = parameters.get(parameter)
    return value === null || value === '' || value.length > max ? [] : [[field, value]]
  })
  const depth = readShareParameters(search).sharedv
  if (depth === null) return Object.fromEntries(texts)
  const isCount = Number.isInteger(depth) && depth >= 0 && depth <= DEPTH_MAX
  return { ...Object.fromEntries(texts), sharedv: isCount ? depth : -1 }
}

const KEY = 'visit-source'

const isKnown = (field: string): boolean => FIELDS.some(([known]) => known === field)

/** What was kept, read as data from outside: another script may have written it. */
const readKept = (storage: TabStorage): Attribution => {
  const kept = readJson(storage, KEY)
  if (!isRecord(kept)) return {}
  const { sharedv } = kept
  return {
    ...Object.fromEntries(
      Object.entries(kept).filter(([field, value]) => isKnown(field) && typeof value === 'string'),
    ),
    ...(typeof sharedv === 'number' ? { sharedv } : {}),
  }
}

/**
 * Keeps how this visit began, for as long as the tab is open. A later arrival by a campaign or a share replaces it whole.
 */
export const rememberVisitSource = (storage: TabStorage, search: string): void => {
  const source = attributionOf(search)
  if (Object.keys(source).length > 0) storage.setItem(KEY, JSON.stringify(source))
}

/** How the visit began; what the page's own address says comes first. */
export const visitSource = (storage: TabStorage, search: string): Attribution => {
  const own = attributionOf(search)
  return Object.keys(own).length > 0 ? own : readKept(storage)
}

/** The query of the page of ours that led here: its scripts may not have run before it was left. */
export const searchOfReferrer = (referrer: string, origin: string): string => {
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  return url?.origin === origin ? url.search : ''
}
