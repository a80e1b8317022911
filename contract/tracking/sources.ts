/** Traffic sources, as the staff's pages name them. */
export const SOURCES = {
  facebook: 'Facebook',
  direct: 'Direct and short links',
  search: 'Search engines',
  messages: 'WhatsApp and Messages',
  email: 'E-mail',
  poster: 'Posters',
  ads: 'Ads',
  other: 'Other sites',
} as const

export type Source = keyof typeof SOURCES

const SEARCH_HOSTS = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|brave|startpage)\./
const FACEBOOK_HOSTS = /(^|\.)(facebook\.com|fb\.com|fb\.me|instagram\.com)$/
const MESSAGE_HOSTS = /(^|\.)(whatsapp\.com|wa\.me|t\.me|telegram\.org|messenger\.com|line\.me)$/
const MAIL_HOSTS = /(^|\.)(mail\.|outlook\.|webmail)/

type Origin = {
  readonly referrerHost: string | null
  readonly shareChannel: string | null
  readonly utmMedium: string | null
  readonly channel: string | null
}

const BY_SHARE: Readonly<Partial<Record<string, Source>>> = {
  facebook: 'facebook',
  whatsapp: 'messages',
  messages: 'messages',
  email: 'email',
  poster: 'poster',
}

const PAID = /^(cpc|ppc|paid|paid_social|paidsocial|display|ad|ads)$/i

const byHost = (host: string | null): Source => {
  if (host === null || host === '') return 'direct'
  if (FACEBOOK_HOSTS.test(host)) return 'facebook'
  if (MESSAGE_HOSTS.test(host)) return 'messages'
  if (MAIL_HOSTS.test(host)) return 'email'
  if (SEARCH_HOSTS.test(host)) return 'search'
  return 'other'
}

/** Traffic source of a visit, in this precedence: paid campaign, share, mail, referring site. */
export const sourceOf = ({ referrerHost, shareChannel, utmMedium, channel }: Origin): Source => {
  if (utmMedium !== null && PAID.test(utmMedium)) return 'ads'
  const shared = shareChannel === null ? undefined : BY_SHARE[shareChannel]
  if (shared !== undefined) return shared
  if (utmMedium !== null && /^e-?mail$/i.test(utmMedium)) return 'email'
  const source = byHost(referrerHost)
  return source === 'direct' && channel === String(CHANNEL_CODES.fb) ? 'facebook' : source
}

/** In the specification's order; the first match is the channel. */
export const CHANNEL_CODES = { fb: 1, line: 3, other: 99 } as const

/** Hosts of referrers, those of Android apps among them, which are the apps' names. */
const HOSTS = {
  fb: /(^|\.)(facebook\.com|fb\.com|fb\.me|fb\.watch)$|^com\.facebook\./,
  line: /(^|\.)line\.me$|^jp\.naver\.line\./,
} as const
const IN_AGENT = { fb: /FBAN|FBAV|FB_IAB|facebook/i, line: /\bLine\//i } as const

/** Channel code of a browser's first visit, from its referrer's host or its user agent. */
export const channelCodeOf = (referrerHost: string | null, userAgent: string): number => {
  for (const name of ['fb', 'line'] as const)
    if (HOSTS[name].test(referrerHost ?? '') || IN_AGENT[name].test(userAgent)) return CHANNEL_CODES[name]
  return CHANNEL_CODES.other
}
