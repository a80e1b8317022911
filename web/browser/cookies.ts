/** One cookie of a `Cookie` header or of the page's cookies; null if absent. */
export const readCookie = (header: string | null, name: string): string | null => {
  for (const part of header?.split(';') ?? []) {
    const [key, ...rest] = part.split('=')
    if (key?.trim() === name) return decode(rest.join('=').trim())
  }
  return null
}

/** Names of all cookies. */
export const cookieNames = (header: string | null): Readonly<Record<string, true>> =>
  Object.fromEntries((header?.split(';') ?? []).map((part) => [part.split('=')[0]?.trim() ?? '', true]))

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    // A foreign cookie with a bare percent sign is used undecoded.
    return value
  }
}
