import { describe, expect, it } from 'vitest'
import {
  decideCountry,
  decideGeo,
  type GeoAction,
  type GeoQuestion,
  notAvailableAddress,
} from './geo-guard.ts'

const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile'

const question = (more: Partial<GeoQuestion> & { query?: string }): GeoQuestion => ({
  pathname: '/case-list',
  userAgent: BROWSER,
  bypassCookie: null,
  geoCheckCookie: null,
  ...more,
  search: new URLSearchParams(more.query ?? ''),
})

/** The expected decision: the specification's clauses in their order of precedence. */
const expected = (
  crawler: boolean,
  bypassQuery: boolean,
  bypassCookie: string | null,
  onNotAvailable: boolean,
  geoCheck: string | null,
): { action: GeoAction; setBypass: boolean } => {
  if (crawler) return { action: 'allow', setBypass: false }
  if (bypassQuery) return { action: onNotAvailable ? 'home' : 'allow', setBypass: true }
  if (bypassCookie === '1') return { action: 'allow', setBypass: false }
  if (onNotAvailable) return { action: 'allow', setBypass: false }
  if (geoCheck === 'true') return { action: 'allow', setBypass: false }
  if (geoCheck === 'false') return { action: 'notAvailable', setBypass: false }
  return { action: 'ask', setBypass: false }
}

const everyCase = [true, false].flatMap((crawler) =>
  [true, false].flatMap((bypassQuery) =>
    [null, '1', '0', ''].flatMap((bypassCookie) =>
      [true, false].flatMap((onNotAvailable) =>
        [null, 'true', 'false', 'maybe', ''].map((geoCheck) => ({
          crawler,
          bypassQuery,
          bypassCookie,
          onNotAvailable,
          geoCheck,
        })),
      ),
    ),
  ),
)

describe('specification section 4: the geo check before each page', () => {
  it.each(everyCase)(
    'crawler $crawler, bypass in the address $bypassQuery, bypass cookie $bypassCookie, on not-available $onNotAvailable, geo_check $geoCheck',
    ({ crawler, bypassQuery, bypassCookie, onNotAvailable, geoCheck }) => {
      const decision = decideGeo(
        question({
          pathname: onNotAvailable ? '/not-available' : '/case-list',
          userAgent: crawler ? 'Mozilla/5.0 (compatible; Googlebot/2.1)' : BROWSER,
          query: bypassQuery ? 'bypass_geo=1' : 'q=dog',
          bypassCookie,
          geoCheckCookie: geoCheck,
        }),
      )
      expect(decision).toEqual(expected(crawler, bypassQuery, bypassCookie, onNotAvailable, geoCheck))
    },
  )

  it.each(['facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'GOOGLEBOT'])(
    'lets the crawler %s pass',
    (userAgent) => {
      expect(decideGeo(question({ userAgent, geoCheckCookie: 'false' })).action).toBe('allow')
    },
  )

  it.each(['bypass_geo=0', 'bypass_geo=', 'bypass_geo=true', 'bypass=1'])('ignores ?%s', (query) => {
    expect(decideGeo(question({ query }))).toEqual({ action: 'ask', setBypass: false })
  })
})

it.each([
  ['/', '/not-available'],
  ['/case-list?q=flood&zip=45750', '/not-available?next=%2Fcase-list%3Fq%3Dflood%26zip%3D45750'],
  ['/a?fbclid=x&b=c', '/not-available?next=%2Fa%3Ffbclid%3Dx%26b%3Dc&fbclid=x'],
  ['/receipt/abc', '/not-available?next=%2Freceipt%2Fabc'],
])('a visitor to %s who is turned away lands on %s', (address, to) => {
  expect(notAvailableAddress(new URL(address, 'http://here'))).toBe(to)
})

describe('specification section 4: the country of an IP address', () => {
  it.each([
    [
      { code: 0, countryShortCode: 'US' },
      { remember: true, allowed: true },
    ],
    [
      { code: 0, countryShortCode: 'CA' },
      { remember: false, allowed: false },
    ],
    [
      { code: 0, countryShortCode: 'us' },
      { remember: false, allowed: false },
    ],
    [{ code: 0 }, { remember: false, allowed: false }],
    [{ code: 20107 }, { remember: null, allowed: true }],
    [
      { code: 10500, countryShortCode: 'CA' },
      { remember: null, allowed: true },
    ],
    [null, { remember: null, allowed: true }],
  ])('%j becomes %j', (answer, decision) => {
    expect(decideCountry(answer)).toEqual(decision)
  })
})
