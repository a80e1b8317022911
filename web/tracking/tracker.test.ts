import { afterEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { assignVariant } from '#contract/tracking/experiments.ts'
import { sourceOf } from '#contract/tracking/sources.ts'
import { TRACKING } from '#contract/tracking/tracking-limits.ts'
import { makeRandomString } from '#web/browser/random-string.ts'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { mayMeasure } from '#web/browser/visits/may-measure.ts'
import { maskPath } from '#web/browser/visits/page-view.ts'
import { makeTimedId } from './random-id.ts'
import { resumeSession, saveSession } from './reader-session.ts'
import { continueVisit, isNewUser, visitCookie } from './visit.ts'
import { originOfVisit } from './visit-origin.ts'
import { scrollDivisionsOf } from './watch-page.ts'

const cookieOf = (visit: ReturnType<typeof continueVisit>) => `visit=${visitCookie(visit).value}`

afterEach(() => vi.useRealTimers())

describe('section 9, random ids', () => {
  it('have 19 characters and a timestamp; a random string has 32 by default', () => {
    expect(makeTimedId(1_700_000_000_000)).toMatch(/^[0-9A-Za-z]{19}loyw3v28$/)
    expect(makeRandomString()).toMatch(/^[0-9A-Za-z]{32}$/)
    expect(makeRandomString(8)).toHaveLength(8)
  })
})

describe('section 9, tracking SDK', () => {
  it('ends a session after 20 minutes, counts a user as new for 24 hours, and keeps its cookie for 3650 days', () => {
    const first = continueVisit('', 1_000_000)
    const soon = continueVisit(cookieOf(first), 1_000_000 + TRACKING.sessionMs - 1)
    expect(soon).toMatchObject({ visitId: first.visitId, isNew: false, firstVisitMs: 1_000_000 })
    const later = continueVisit(cookieOf(soon), soon.lastMs + 20 * MINUTE_MS)
    expect(later.visitId).not.toBe(first.visitId)
    expect(later).toMatchObject({ isNew: true, firstVisitMs: 1_000_000 })
    expect(isNewUser(later, 1_000_000 + 24 * 60 * MINUTE_MS - 1)).toBe(true)
    expect(isNewUser(later, 1_000_000 + 24 * 60 * MINUTE_MS)).toBe(false)
    expect(visitCookie(first).days).toBe(3650)
  })

  it('divides the scroll depth by 10, 4 or 3', () => {
    expect([
      scrollDivisionsOf(9000, 900),
      scrollDivisionsOf(4000, 900),
      scrollDivisionsOf(1800, 900),
    ]).toEqual([10, 4, 3])
  })

  it('keeps a reader session for 30 seconds, and uses it once', () => {
    const store = tabStorage()
    saveSession(store, 'visit1', 1000)
    expect(resumeSession(store, 31_000)).toBe('visit1')
    expect(resumeSession(store, 31_000)).toBe(null)
    saveSession(store, 'visit1', 1000)
    expect(resumeSession(store, 31_001)).toBe(null)
  })
})

describe('section 9, channels', () => {
  it('have the codes fb 1, line 3 and other 99, by the first visit’s referrer or user agent', () => {
    const channelOf = (referrer: string, userAgent = 'Mozilla') =>
      originOfVisit({ referrer, ownHost: 'hearten.example', userAgent, attribution: {}, landingPath: '/' })
        .channel
    expect(channelOf('https://l.facebook.com/l.php')).toBe('1')
    expect(channelOf('android-app://com.facebook.katana/')).toBe('1')
    expect(channelOf('', 'Mozilla/5.0 [FBAN/FBIOS;FBAV/400]')).toBe('1')
    expect(channelOf('', 'Mozilla/5.0 Line/13.1')).toBe('3')
    expect(channelOf('https://liff.line.me/')).toBe('3')
    for (const referrer of [
      'https://news.example/',
      'https://www.cliffsnotes.example/',
      'https://offline.medium.example/',
      'https://golfb.example/',
      'https://google.com/?q=facebook.com',
      'https://news.example/www.facebook.com/line.me',
      'https://facebook.com@news.example/',
      'https://facebook.com.news.example/',
      'https://my-facebook.com/',
      'https://news.example/#https://line.me/',
    ])
      expect(channelOf(referrer), referrer).toBe('99')
  })

  it('yield to a share, and a share to a paid campaign, in the source of a visit', () => {
    const from = { referrerHost: 'www.google.com', shareChannel: null, utmMedium: null, channel: '99' }
    expect(sourceOf(from)).toBe('search')
    expect(sourceOf({ ...from, shareChannel: 'whatsapp' })).toBe('messages')
    expect(sourceOf({ ...from, shareChannel: 'whatsapp', utmMedium: 'cpc' })).toBe('ads')
    expect(sourceOf({ ...from, referrerHost: null })).toBe('direct')
  })
})

it('keeps no token, title or name of an address', () => {
  expect(maskPath('/receipt/eyJh.bGci', { token: 'eyJh.bGci' })).toBe('/receipt/:token')
  expect(
    maskPath('/case-detail/0123456789AB/rosa-delgado', { caseId: '0123456789AB', caseTitle: 'rosa-delgado' }),
  ).toBe('/case-detail/:caseId/:caseTitle')
  const origin = originOfVisit({
    referrer: 'https://mail.example/rosa@mail.example?q=Rosa',
    ownHost: 'hearten.example',
    userAgent: 'Mozilla',
    attribution: { utmCampaign: 'Rosa Delgado', utmSource: 'rosa@mail.example', channel: 'a b' },
    landingPath: '/',
  })
  expect(origin).toMatchObject({
    channel: '99',
    utmSource: null,
    utmCampaign: null,
    referrerHost: 'mail.example',
  })
})

it('doesn’t measure visitors who opted out, here or in their browser', () => {
  expect(mayMeasure(true, { cookies: '', globalPrivacyControl: false })).toBe(true)
  expect(mayMeasure(true, { cookies: 'measure=off', globalPrivacyControl: false })).toBe(false)
  expect(mayMeasure(true, { cookies: '', globalPrivacyControl: true })).toBe(false)
  expect(mayMeasure(false, { cookies: '', globalPrivacyControl: false })).toBe(false)
})

it('assigns half of a million visitors to each variant, reproducibly', () => {
  const VISITORS = 1_000_000
  let secondVariantCount = 0
  for (let visitor = 0; visitor < VISITORS; visitor += 1)
    if (assignVariant('donate_button', `visitor${String(visitor).padStart(12, '0')}`) === 'b')
      secondVariantCount += 1
  // Five standard deviations of a fair coin.
  expect(Math.abs(secondVariantCount - VISITORS / 2)).toBeLessThan(5 * Math.sqrt(VISITORS / 4))
  expect(assignVariant('donate_button', 'x'.repeat(19))).toBe(assignVariant('donate_button', 'x'.repeat(19)))
})
