const PHONE_WIDTH_MAX_PX = 768

const MOBILE_AGENT = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i

/** Phone mode: a narrow window, or a mobile user agent at any width. */
export const isMobileMode = (widthPx: number, userAgent: string): boolean =>
  widthPx <= PHONE_WIDTH_MAX_PX || MOBILE_AGENT.test(userAgent)
