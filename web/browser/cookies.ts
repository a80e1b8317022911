const DAY_SECONDS = 86_400

/** One cookie of a `Cookie` header or of `document.cookie`; null when it isn't there. */
export const readCookie = (header: string | null, name: string): string | null => {
  for (const part of header?.split(';') ?? []) {
    const [key, ...rest] = part.split('=')
    if (key?.trim() === name) return decode(rest.join('=').trim())
  }
  return null
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    // Somebody else's cookie with a bare percent sign: its own text is the best reading of it.
    return value
  }
}

/** The registrable part of a host for cookies shared by its sub-domains; none for addresses and short names. */
export const cookieDomain = (host: string): string | null => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const labels = name.split('.')
  if (labels.length < 2 || name.startsWith('[') || labels.every((label) => /^\d+$/.test(label))) return null
  return `.${labels.slice(-2).join('.')}`
}

type CookieOptions = {
  readonly host: string
  readonly secure: boolean
  /** 365 unless said otherwise; 0 takes the cookie away. */
  readonly days?: number
}

/** A cookie that scripts may read, for `Set-Cookie` and `document.cookie` alike. */
export const writeCookie = (
  name: string,
  value: string,
  { host, secure, days = 365 }: CookieOptions,
): string => {
  const domain = cookieDomain(host)
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${days * DAY_SECONDS}`,
    'SameSite=Lax',
    domain && `Domain=${domain}`,
    secure && 'Secure',
  ]
    .filter(Boolean)
    .join('; ')
}
