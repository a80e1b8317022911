import { afterEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { GEO_BYPASS_DAYS, GEO_CHECK_DAYS } from '#contract/geo/geo-guard.ts'
import { APP_CODE, BRAND, COOKIES, HEADERS } from '#contract/headers.ts'
import { cookieText } from '#contract/page-cookie.ts'
import { CARRIED_PARAMETERS } from '#contract/share/carried-parameters.ts'
import { ALERT_REPEATS, ALERT_WINDOW_MS, isIgnored } from '#contract/tracking/error-reports.ts'
import { EVENTS, eventShape, SHARE_TARGETS } from '#contract/tracking/events.ts'
import { assignVariant } from '#contract/tracking/experiments.ts'
import { CHANNEL_CODES } from '#contract/tracking/sources.ts'
import { TRACKING } from '#contract/tracking/tracking-limits.ts'
import { TIMEOUT_MS } from '#web/browser/api/api-retries.ts'
import { callHeaders } from '#web/browser/api/call-headers.ts'
import { RELOAD_GUARD_MS } from '#web/browser/chunk-reload.ts'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { BROWSE_CHANNELS } from '#web/browser/visits/browse-channels.ts'
import { FIRST_VISIT, storeFirstVisit } from '#web/browser/visits/first-visit.ts'
import { isMobileMode } from '#web/browser/visits/mobile-mode.ts'
import { noteRoute, recentRoutes } from '#web/browser/visits/route-log.ts'
import { readShareParameters } from '#web/browser/visits/visit-source.ts'
import { makeVisitorId } from '#web/browser/visits/visitor-id.ts'
import { createBatches } from './batches.ts'

/** One test for each sentence of the specification on tracking, experiments and errors. Sentences about pages are tested in the journeys. */

afterEach(() => vi.useRealTimers())

it('section 2: each route carries a browse-channel label', () => {
  const labels: readonly string[] = Object.values(BROWSE_CHANNELS)
  const specifiedLabels =
    'home case_list case_detail case_poster donate donate_pay_result fundraiser fundraiser_list ' +
    'fundraiser_step1 fundraiser_step2 fundraiser_step3 fundraiser_step4 fundraiser_step5 fundraiser_step6 ' +
    'fundraiser_result leads_campaign kyc kyc_result auth_callback_google auth_callback_apple'
  for (const label of specifiedLabels.split(' ')) expect(labels).toContain(label)
})

it('section 2: a route-logging step runs before each route, and keeps patterns alone', () => {
  for (let step = 1; step <= 7; step += 1) noteRoute(`/fundraiser/step${step}`)
  noteRoute('/case-detail/:caseId')
  expect(recentRoutes()).toHaveLength(5)
  expect(recentRoutes().at(-1)).toBe('/case-detail/:caseId')
})

it('section 2: links to fundraiser pages carry the campaign parameters', () => {
  expect([...CARRIED_PARAMETERS].sort()).toEqual(
    'channel fbclid subchannel utm_campaign utm_content utm_medium utm_source utm_term'.split(' '),
  )
})

it('section 2: sharedv is a number, −1 if not numeric; shareChannel is read', () => {
  expect(readShareParameters('?sharedv=3&shareChannel=fb')).toEqual({ sharedv: 3, shareChannel: 'fb' })
  expect(readShareParameters('?sharedv=x').sharedv).toBe(-1)
})

it('section 3: selfTag is kept in cookie uuid', () => {
  expect(COOKIES.visitor).toBe('uuid')
})

it('section 3: tracking events carry op, opTime, pageName, pageId, fromPath, toPath, channel, subChannel, …', () => {
  const fields =
    'op opTime pageName pageId fromPath toPath channel subChannel visitId visitDv selfTag shareSourceId userSourceId ' +
    'testCode extInfo'
  expect(Object.keys(eventShape.shape).sort()).toEqual([...fields.split(' '), 'eventId'].sort())
})

it('section 3: the device types are pc and mobile', () => {
  expect(eventShape.shape.visitDv.options).toEqual(['pc', 'mobile'])
})

it('section 7: the event types are api, click, input, dialog, swipe, share, page_enter, ab_test, sem, scroll', () => {
  const types = 'api click input dialog swipe share page_enter ab_test sem scroll'
  // The eleventh is the specification's own "exposure tracked", which names no type.
  expect(Object.keys(EVENTS).sort()).toEqual([...types.split(' '), 'exposure'].sort())
})

it('section 7: share events carry shareId, sharePath and shareTo', () => {
  expect(Object.keys(EVENTS.share.shape)).toEqual(['shareId', 'sharePath', 'shareTo'])
})

it('section 7: event batches go to a logging endpoint, form-encoded calls to an A/B experiment endpoint', () => {
  expect(calls.logEvents).toMatchObject({ method: 'POST', path: '/api/log/events' })
  expect(calls.logAbTest).toMatchObject({ method: 'POST', path: '/api/log/ab-test', body: 'form' })
})

it('section 7: every request carries app-code, brand us, accept-language en, two ids, and common-message when available', () => {
  const headers = callHeaders({ spanId: () => '0123456789abcdef', commonMessage: () => 'e30=' })
  expect(Object.fromEntries(headers)).toMatchObject({
    [HEADERS.appCode]: APP_CODE,
    [HEADERS.brand]: BRAND,
    'accept-language': 'en',
    [HEADERS.traceId]: '0123456789abcdef',
    [HEADERS.spanId]: '0123456789abcdef',
    'common-message': 'e30=',
  })
  expect(BRAND).toBe('us')
  expect(callHeaders({ spanId: () => 'x' }).has('common-message')).toBe(false)
})

it('section 8: codes 0 and 20107 are not reported to error reporting; other failed responses are', () => {
  const unreported = Object.values(codes).filter(({ reportedAs }) => reportedAs === null)
  expect(unreported.map(({ code }) => code)).toEqual([0, 20107])
})

it('section 8: reports of ReportingObserver, zaloJSV2 and Illegal invocation are ignored', () => {
  for (const words of ['ReportingObserver', 'zaloJSV2 is not defined', 'TypeError: Illegal invocation'])
    expect(isIgnored(words)).toBe(true)
  expect(isIgnored('TypeError: x is null')).toBe(false)
})

it('section 9: the dedupe window of alerts is 300000 ms, with 3 repeats', () => {
  expect([ALERT_WINDOW_MS, ALERT_REPEATS]).toEqual([300_000, 3])
})

it('section 9: the request time-out is 10000 ms, the chunk reload guard 60000 ms', () => {
  expect([TIMEOUT_MS, RELOAD_GUARD_MS]).toEqual([10_000, MINUTE_MS])
})

it('section 9: cookies last 365 days with path /, geo_check 1 day and the bypass 7 days', () => {
  expect(cookieText('a', 'b', { domain: null, secure: false })).toContain(`Path=/; Max-Age=${365 * 86_400}`)
  expect([GEO_CHECK_DAYS, GEO_BYPASS_DAYS]).toEqual([1, 7])
})

it('section 9: mobile mode is a viewport width of 768 or less, or a mobile user agent', () => {
  expect([isMobileMode(768, ''), isMobileMode(769, ''), isMobileMode(1440, 'iPhone')]).toEqual([
    true,
    false,
    true,
  ])
})

it('section 9: the channel codes are fb 1, line 3 and other 99', () => {
  expect(CHANNEL_CODES).toEqual({ fb: 1, line: 3, other: 99 })
})

it('section 9: first-visit info (referrer, origin, path, search) is stored once', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  const at = (pathname: string) => ({
    referrer: 'https://l.facebook.com/',
    location: { origin: 'https://hearten.example', pathname, search: '?utm_source=fb' },
  })
  storeFirstVisit(storage, at('/first'))
  storeFirstVisit(storage, at('/second'))
  expect(JSON.parse([...stored.values()][0] ?? '')).toEqual({
    referrer: 'https://l.facebook.com/',
    origin: 'https://hearten.example',
    path: '/first',
    search: '?utm_source=fb',
  })
  expect(stored.size).toBe(1)
})

it('section 9: the first visit of a visitor whom a guard redirected is the page they wanted', () => {
  const storage = tabStorage()
  const wanted = '/fundraiser/step1?utm_source=fb'
  const search = `?${new URLSearchParams({ signIn: '1', next: wanted, utm_source: 'fb' })}`
  storeFirstVisit(storage, {
    referrer: '',
    location: { origin: 'https://hearten.example', pathname: '/', search },
  })
  expect(JSON.parse(storage.getItem(FIRST_VISIT) ?? '')).toMatchObject({
    path: '/fundraiser/step1',
    search: '?utm_source=fb',
  })
})

it('section 9: a visitor id has 19 characters', () => {
  expect(makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))).toHaveLength(19)
})

it('section 9: the constants of the tracking SDK are as specified', () => {
  expect(TRACKING).toMatchObject({
    sessionMs: 20 * MINUTE_MS,
    newUserWindowMs: 24 * HOUR_MS,
    cookieDays: 3650,
    cachedRecordsMax: 5,
    sendDelayMs: 200,
    ajaxTimeoutMs: 300,
    asyncMs: 1000,
    scrollMs: 2000,
    exposureRatio: 0.1,
    readerSessionMs: 30_000,
  })
})

it('section 9: events are sent after a delay of 200 ms', () => {
  vi.useFakeTimers()
  const batchSizes: number[] = []
  const batches = createBatches((events) => void batchSizes.push(events.length))
  const event = { eventId: 'x' } as Parameters<typeof batches.add>[0][number]
  batches.add([event])
  vi.advanceTimersByTime(199)
  expect(batchSizes).toEqual([])
  batches.add([event])
  vi.advanceTimersByTime(1)
  expect(batchSizes).toEqual([2])
})

it('section 9: the share types are timeline 1, app message 2, QQ 3 and QQ zone 4, and our own are higher', () => {
  const { timeline, appMessage, qq, qqZone, ...ours } = SHARE_TARGETS
  expect([timeline, appMessage, qq, qqZone]).toEqual([1, 2, 3, 4])
  expect(Math.min(...Object.values(ours))).toBe(5)
})

it('the A/B call gives a visitor the variant that pages show', () => {
  const selfTag = 'a'.repeat(19)
  expect(['a', 'b']).toContain(assignVariant('donate_button', selfTag))
})
