import type { Attribution } from '#contract/donations/orders.ts'
import { CARRIED_PARAMETERS } from '#contract/share/carried-parameters.ts'
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

type FirstPage = {
  readonly referrer: string
  readonly ownHost: string
  readonly userAgent: string
  readonly attribution: Attribution
  readonly landingPath: string
}

const ifMatching = (pattern: RegExp, text: string | undefined): string | null =>
  text !== undefined && pattern.test(text) ? text : null

const ID = /^[0-9A-Za-z_-]{1,64}$/
const TEXT = /^[0-9A-Za-z_.-]{1,64}$/

const hostOf = (referrer: string): string | null =>
  URL.canParse(referrer) ? new URL(referrer).hostname.toLowerCase() : null

/** Origin of a visit. Drops values that don't look like codes, because a campaign address could contain a name. */
export const originOfVisit = ({
  referrer,
  ownHost,
  userAgent,
  attribution,
  landingPath,
}: FirstPage): VisitOrigin => {
  const host = hostOf(referrer)
  return {
    channel: ifMatching(ID, attribution.channel) ?? String(channelCodeOf(host, userAgent)),
    subChannel: ifMatching(ID, attribution.subChannel),
    utmSource: ifMatching(TEXT, attribution.utmSource),
    utmMedium: ifMatching(TEXT, attribution.utmMedium),
    utmCampaign: ifMatching(TEXT, attribution.utmCampaign),
    referrerHost: host === ownHost ? null : ifMatching(/^[a-z0-9.-]{1,120}$/, host ?? undefined),
    shareSourceId: ifMatching(ID, attribution.shareSourceId),
    shareChannel: ifMatching(ID, attribution.shareChannel),
    landingPath,
  }
}

/** Names of the campaign parameters in an address. */
export const campaignParameters = (search: string): string[] => {
  const parameters = new URLSearchParams(search)
  return CARRIED_PARAMETERS.filter((name) => parameters.has(name))
}
