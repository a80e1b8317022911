import { describe, expect, it } from 'vitest'
import { tagOrigins } from './outside-tag-origins.ts'
import { mayLoadTags, tagsFor } from './outside-tags.ts'

const IDS = { tagManager: 'GTM-ABC1234', social: '1234567890' }

describe('specification section 7: third-party scripts', () => {
  it('are neither loaded nor asked for if none is configured', () => {
    expect(tagsFor({}, { cookie: 'tagManager', saysNo: false })).toEqual({ allowed: [], asks: false })
  })
  it('are asked for once, and load only after a yes', () => {
    expect(tagsFor(IDS, { cookie: null, saysNo: false })).toEqual({ allowed: [], asks: true })
    expect(tagsFor(IDS, { cookie: 'none', saysNo: false })).toEqual({ allowed: [], asks: false })
    expect(tagsFor(IDS, { cookie: 'social.shortVideo', saysNo: false })).toEqual({
      allowed: ['social'],
      asks: false,
    })
  })
  it('are refused by Global Privacy Control, despite an earlier yes', () => {
    expect(tagsFor(IDS, { cookie: 'social', saysNo: true })).toEqual({ allowed: [], asks: false })
  })
  it.each([
    ['/', true],
    ['/case-detail/0123456789AB/flood', true],
    ['/security', true],
    ['/donate/pay/0123456789AB', false],
    ['/donate/pay-result/0123456789AB', false],
    ['/kyc/check', false],
    ['/account', false],
    ['/staff/insights', false],
    ['/fundraiser/step1', false],
    ['/fundraiser/list', false],
    ['/receipt/token', false],
    ['/sign-in', false],
  ])('may load on %s: %s', (path, may) => {
    expect(mayLoadTags(path)).toBe(may)
  })
  it('are in the content policy only if the visitor said yes and the page may load them', () => {
    const social = { allowed: ['social'], asks: false } as const
    expect(tagOrigins('/', social).scripts).toEqual(['https://connect.facebook.net'])
    expect(tagOrigins('/donate/pay/0123456789AB', social)).toEqual({ scripts: [], sends: [] })
    expect(tagOrigins('/', { allowed: [], asks: true })).toEqual({ scripts: [], sends: [] })
  })
})
