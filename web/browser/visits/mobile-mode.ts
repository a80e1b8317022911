export const PHONE_WIDTH_MAX_PX = 768

/** Names that a mobile browser's user agent has, in small letters. */
export const MOBILE_AGENTS = [
  'android',
  'webos',
  'iphone',
  'ipad',
  'ipod',
  'blackberry',
  'iemobile',
  'opera mini',
  'mobile',
] as const

/** Phone mode: a narrow window, or a mobile user agent at any width. */
export const isMobileMode = (widthPx: number, userAgent: string): boolean =>
  widthPx <= PHONE_WIDTH_MAX_PX || MOBILE_AGENTS.some((name) => userAgent.toLowerCase().includes(name))
