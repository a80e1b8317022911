import type { Attribution } from '#contract/orders/orders.ts'
import { CARRIED_PARAMETERS } from '#contract/sharing/carried-parameters.ts'
import { channelCodeOf } from '#contract/tracking/sources.ts'

/** Origin of a visit, from its first page. */
export type VisitOrigin = {
  readonly channel: string | null
  readonly subChannel: string | null
  readonly utmSource: string | null
  readonly utmMedium: string | null
  readonly utmCampaign: string | null
  readonly referrerHost: string | null
  readonly shareSourceId: string | null
  readonly shareChannel: string | null
  readonly landingPath: string
}

type First = {
  readonly referrer: string
  readonly ownHost: string
  readonly userAgent: string
  readonly attribution: Attribution
  readonly landingPath: string
}

const fitting = (pattern: RegExp, text: string | undefined): string | null =>
  text !== undefined && pattern.test(text) ? text : null

const ID = /^[0-9A-Za-z_-]{1,64}$/
const TEXT = /^[0-9A-Za-z_.-]{1,64}$/

const hostOf = (referrer: string): string | null =>
  URL.canParse(referrer) ? new URL(referrer).hostname : null

/** Drops values that don't look like codes: a campaign address could contain a name. */
export const originOfVisit = ({
  referrer,
  ownHost,
  userAgent,
  attribution,
  landingPath,
}: First): VisitOrigin => {
  const host = hostOf(referrer)
  return {
    channel: fitting(ID, attribution.channel) ?? String(channelCodeOf(referrer, userAgent)),
    subChannel: fitting(ID, attribution.subChannel),
    utmSource: fitting(TEXT, attribution.utmSource),
    utmMedium: fitting(TEXT, attribution.utmMedium),
    utmCampaign: fitting(TEXT, attribution.utmCampaign),
    referrerHost: host === ownHost ? null : fitting(/^[a-z0-9.-]{1,120}$/, host ?? undefined),
    shareSourceId: fitting(ID, attribution.shareSourceId),
    shareChannel: fitting(ID, attribution.shareChannel),
    landingPath,
  }
}

/** Names of the campaign parameters in an address. */
export const campaignParameters = (search: string): string[] => {
  const parameters = new URLSearchParams(search)
  return CARRIED_PARAMETERS.filter((name) => parameters.has(name))
}
