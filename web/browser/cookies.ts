/** One cookie of a `Cookie` header or of `document.cookie`; null when it isn't there. */
export const readCookie = (header: string | null, name: string): string | null => {
  for (const part of header?.split(';') ?? []) {
    const [key, ...rest] = part.split('=')
    if (key?.trim() === name) return decode(rest.join('=').trim())
  }
  return null
}

/** Which cookies there are. */
export const cookieNames = (header: string | null): Readonly<Record<string, true>> =>
  Object.fromEntries((header?.split(';') ?? []).map((part) => [part.split('=')[0]?.trim() ?? '', true]))

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    // Somebody else's cookie with a bare percent sign: its own text is the best reading of it.
    return value
  }
}
