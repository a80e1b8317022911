import { COUNTRY } from '#contract/country.ts'
import { APP_CODE, BRAND, HEADERS } from '#contract/headers.ts'

export type HeaderSettings = {
  /** 16 random hexadecimal characters. */
  readonly spanId: () => string
  /** The session's token, outside the browser only: a browser sends the HttpOnly cookie. */
  readonly authorization?: () => string | null
  /** Encoded analytics data, when there is any. */
  readonly commonMessage?: () => string | null
}

/** Headers of every call. */
export const callHeaders = ({ spanId, authorization, commonMessage }: HeaderSettings): Headers => {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': COUNTRY.defaultLanguage,
    [HEADERS.appCode]: APP_CODE,
    [HEADERS.brand]: BRAND,
    [HEADERS.traceId]: spanId(),
    [HEADERS.spanId]: spanId(),
  })
  const token = authorization?.()
  if (token) headers.set('authorization', token)
  const message = commonMessage?.()
  if (message) headers.set(HEADERS.commonMessage, message)
  return headers
}
