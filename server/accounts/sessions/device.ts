/** In order, since the user agents of the earlier browsers also contain later names. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bFB(AN|AV)\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Device name such as "Chrome on Windows", by which people recognize their sessions. The user agent itself
 * isn't stored.
 */
export const deviceOf = (userAgent: string): string => {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  if (browser === undefined) return system ?? 'A device'
  return system === undefined ? browser : `${browser} on ${system}`
}
