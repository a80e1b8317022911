import type { Attribution } from '#contract/donations/orders.ts'
import { SHARE_PARAMETERS } from '#contract/share/share-parameters.ts'
import { isRecord, readJson, type TabStorage } from '../tab-storage.ts'

type ShareParameters = {
  /** Depth of the share chain; -1 for an invalid number, null if absent. */
  readonly sharedv: number | null
  readonly shareChannel: string | null
}

/** `sharedv` and `shareChannel` of the landing address. */
export const readShareParameters = (search: string): ShareParameters => {
  const parameters = new URLSearchParams(search)
  const depthText = parameters.get('sharedv')
  const depth = depthText === null || depthText.trim() === '' ? Number.NaN : Number(depthText)
  return {
    sharedv: depthText === null ? null : Number.isFinite(depth) ? depth : -1,
    shareChannel: parameters.get('shareChannel'),
  }
}

/**
 * Texts of an attribution: field, query parameter and maximum length. The limits are those of `attributionShape`, so
 * that a strange address never blocks a donation.
 */
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

const isField = (field: string): boolean => FIELDS.some(([name]) => name === field)

/** Validates the stored value: another script may have written it. */
const readStored = (storage: TabStorage): Attribution => {
  const stored = readJson(storage, KEY)
  if (!isRecord(stored)) return {}
  const { sharedv } = stored
  return {
    ...Object.fromEntries(
      Object.entries(stored).filter(([field, value]) => isField(field) && typeof value === 'string'),
    ),
    ...(typeof sharedv === 'number' ? { sharedv } : {}),
  }
}

/** Whether an address has only a part of the stored parameters, as our own links do: then it is no new arrival. */
const isPartOf = (own: Attribution, stored: Attribution): boolean => {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(own).every(([field, value]) => values.get(field) === value)
}

const preferOwn = (own: Attribution, stored: Attribution): Attribution =>
  isPartOf(own, stored) ? stored : own

/** Attribution of an address and of the visit's first page. A campaign or share of the address takes precedence. */
export const joinedAttribution = (search: string, firstSearch: string): Attribution =>
  preferOwn(attributionOf(search), attributionOf(firstSearch))

/** The visit's attribution; a campaign or share of the current address takes precedence. */
export const visitSource = (storage: TabStorage, search: string): Attribution =>
  preferOwn(attributionOf(search), readStored(storage))

/** Stores how this visit began, per tab. A later arrival by a campaign or share replaces it. */
export const rememberVisitSource = (storage: TabStorage, search: string): void => {
  if (Object.keys(attributionOf(search)).length > 0)
    storage.setItem(KEY, JSON.stringify(visitSource(storage, search)))
}

/** Query of the page of ours that led here, whose scripts may not have run; empty for another site. */
export const searchOfReferrer = (referrer: string, origin: string): string => {
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  return url?.origin === origin ? url.search : ''
}
