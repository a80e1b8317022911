import type { Attribution } from '#contract/orders/orders.ts'
import { SHARE_PARAMETERS } from '#contract/sharing/sharing.ts'
import { isRecord, readJson, type TabStorage } from '../tab-storage.ts'
import { readShareParameters } from './share-parameters.ts'

/** Limits of `attributionShape`, so that a strange address never blocks a donation. */
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

/** Attribution parameters of an address. */
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

/** Validates the stored value: another script may have written it. */
const readKept = (storage: TabStorage): Attribution => {
  const stored = readJson(storage, KEY)
  if (!isRecord(stored)) return {}
  const { sharedv } = stored
  return {
    ...Object.fromEntries(
      Object.entries(stored).filter(([field, value]) => isKnown(field) && typeof value === 'string'),
    ),
    ...(typeof sharedv === 'number' ? { sharedv } : {}),
  }
}

/** Our own links carry some of the arrival's parameters: an address with a part of them is the same arrival. */
const isPartOf = (own: Attribution, stored: Attribution): boolean => {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(own).every(([field, value]) => values.get(field) === value)
}

const preferOwn = (own: Attribution, kept: Attribution): Attribution => (isPartOf(own, kept) ? kept : own)

/** Of an address and the visit's first page; a campaign or share of the address takes precedence. */
export const joinedAttribution = (search: string, firstSearch: string): Attribution =>
  preferOwn(attributionOf(search), attributionOf(firstSearch))

/** The visit's attribution; a campaign or share of the current address takes precedence. */
export const visitSource = (storage: TabStorage, search: string): Attribution =>
  preferOwn(attributionOf(search), readKept(storage))

/** Stores how this visit began, per tab. A later arrival by a campaign or share replaces it. */
export const rememberVisitSource = (storage: TabStorage, search: string): void => {
  if (Object.keys(attributionOf(search)).length > 0)
    storage.setItem(KEY, JSON.stringify(visitSource(storage, search)))
}

/** Query of our page that led here: its scripts may not have run. */
export const searchOfReferrer = (referrer: string, origin: string): string => {
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  return url?.origin === origin ? url.search : ''
}
