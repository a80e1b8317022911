import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { CASE_STATUS, PURPOSE, RAISE_TYPES, raiseTypeText } from '#contract/cases/cases.ts'
import { codes } from '#contract/codes.ts'
import { COUNTRIES } from '#contract/country.ts'
import { formatDate } from '#contract/dates.ts'
import { PAY_METHODS } from '#contract/donations/orders.ts'
import { ALLOWED_COUNTRY } from '#contract/geo/geo-calls.ts'
import { COOKIES } from '#contract/headers.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { formatCompact } from '#contract/money.ts'
import { formatNumber, withCurrency } from '#contract/number-format.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { isUen } from '#contract/validators/uen.ts'
import { verificationCodeIn } from '#contract/validators/verification-code.ts'
import { LOADING_BAR_DELAY_MS } from './browser/activity.ts'
import { TIMEOUT_MS } from './browser/api/api-retries.ts'
import { withLoginRedirect } from './browser/api/session.ts'
import { accountText } from './fundraisers/dashboard/account-text.ts'
import { CROP_PX_MIN, PICTURE_PX_MAX, SCALE_STEP } from './fundraisers/photos/crop-picture.ts'
import { lastResortPage } from './last-resort-page.ts'
import { errorText } from './pages/error-text.ts'
import config from './routes.ts'
import { TOAST_MS } from './ui/toasts.ts'
import { SEARCH_DELAY_MS } from './ui/use-remote-search.ts'

/**
 * One test for each sentence of the specification on pages, entities, states, calls, errors and constants. Those on
 * tracking are in tracking/conformance.test.ts; those that need a browser are in journeys/specification.test.ts.
 */

const layoutOf = (id: string, entries: readonly RouteConfigEntry[], layout = ''): string | null => {
  for (const entry of entries) {
    if (entry.id === id) return layout
    const found = layoutOf(id, entry.children ?? [], layout || entry.file)
    if (found !== null) return found
  }
  return null
}

it('section 2: there are two layouts, default and leads', async () => {
  const entries = await config
  expect(layoutOf('caseList', entries)).toBe('shell/default-layout.tsx')
  for (const id of ['leadsCampaign', 'leadsAbout', 'leadsSecurity'])
    expect(layoutOf(id, entries)).toBe(layoutOf('leadsCampaign', entries))
  expect(layoutOf('leadsCampaign', entries)).toContain('leads')
})

it('section 3: a withdrawal account’s states are initial 0, verified 1 and disabled 2', () => {
  expect(WITHDRAWAL_ACCOUNT).toEqual({ initial: 0, verified: 1, disabled: 2 })
})

it('section 3: a fundraiser’s purposes are for myself 1 and for someone else 2', () => {
  expect(PURPOSE).toEqual({ myself: 1, someoneElse: 2 })
})

it('section 3: a case’s statuses are progressing 0 and ended 1', () => {
  expect(CASE_STATUS).toEqual({ progressing: 0, ended: 1 })
})

it('section 3: the payment methods are the card payment provider, Google Pay and Apple Pay, and Link besides', () => {
  expect([...PAY_METHODS].sort()).toEqual(['apple_pay', 'card', 'google_pay', 'link'])
})

it('section 3: the country config has only the US, with its symbols and language, and not verified', () => {
  expect(COUNTRIES).toEqual({
    US: { coinSymbol: 'US$', coinSymbol2: 'USD', verified: false, defaultLanguage: 'en' },
  })
})

it('section 3: the session cookies are token and refreshToken', () => {
  expect(COOKIES).toMatchObject({ token: 'token', refreshToken: 'refreshToken' })
})

it('section 3: raise types are a list of code and value, and a map of code to value', () => {
  for (const { code, value } of RAISE_TYPES) expect(raiseTypeText(code)).toBe(value)
  expect(new Set(RAISE_TYPES.map(({ code }) => code)).size).toBe(RAISE_TYPES.length)
})

it('section 3: the calls for drafts and orders carry zoneId, and that for orders also fullName and sign', () => {
  for (const call of [calls.createDraft, calls.updateDraft, calls.createOrder])
    expect(Object.keys(call.input.shape)).toContain('zoneId')
  expect(Object.keys(calls.createOrder.input.shape)).toEqual(expect.arrayContaining(['fullName', 'sign']))
})

it('section 3: the country code’s answer has countryShortCode', () => {
  expect(Object.keys(calls.countryCode.output.shape)).toEqual(['countryShortCode'])
})

it('section 4: each state of a withdrawal account has different words for each purpose', () => {
  const NO_DATES = { verifiedAt: null, donationsPauseAt: null, refundsAt: null, remindAt: null }
  const textOf = (state: number, purpose: 1 | 2) =>
    accountText({
      account: { ...NO_DATES, state, invitation: null, hasAddress: true },
      purpose,
      recipientFirstName: 'Rosa',
    }).text
  for (const purpose of [1, 2] as const) {
    expect(textOf(0, purpose)).toMatch(/e-mail.*full name and date of birth/)
    expect(textOf(1, purpose)).toContain('every 7 days')
    expect(textOf(2, purpose)).toContain('Write to us or call us')
  }
  const texts = [0, 1, 2].flatMap((state) => [textOf(state, 1), textOf(state, 2)])
  expect(new Set(texts).size).toBe(6)
})

it('section 4: loginRedirect=1 is added where it is absent', () => {
  expect(withLoginRedirect('http://localhost/account?a=1')).toBe(
    'http://localhost/account?a=1&loginRedirect=1',
  )
  expect(withLoginRedirect('http://localhost/?loginRedirect=0')).toBe('http://localhost/?loginRedirect=0')
})

/** Section 7, the named calls by area. */
const SPECIFIED_CALLS = {
  '/api/oversea/fund/case/':
    'detail donations payout-notices get-view-info get-latest-raising-case get-all-self-cases all-raise-scenes list ' +
    'operation-cases my-case get-reject-reason get-check-case get-reject-reason-by-check-id create update',
  '/api/oversea/fund/common/': 'getCountryCode',
  '/api/oversea/v1/share/': 'get-short-link-detail get-short-link',
  '/api/i-account/':
    'refresh-token user/check-email-exists login reg-with-email login-with-facebook login-with-google ' +
    'login-with-apple user/info user/update-info',
  '/api/oversea/v1/cos/': 'upload-file credentials',
  '/api/oversea/fund/email/': 'get-simple-info send-verify verify-code',
  '/api/oversea/v1/clue/': 'submit',
  '/api/oversea/fund/user/transfer/': 'get-case-info supplement-beneficiary-info',
  '/api/oversea/v1/order/': 'create get-order-info get-pay-platform v1/get-order-status',
  '/api/oversea/v1/pay/': 'charge',
}
const declared = new Set<string>(Object.values(calls).map(({ path }) => path))

it.each(Object.entries(SPECIFIED_CALLS))(
  'section 7: the contract has the specified calls under %s',
  (base, names) => {
    expect(names.split(' ').filter((name) => !declared.has(base + name))).toEqual([])
  },
)

it('section 7: leads, order creation and charge are POST calls', () => {
  expect([calls.submitLead.method, calls.createOrder.method, calls.charge.method]).toEqual([
    'POST',
    'POST',
    'POST',
  ])
})

it('section 8: the token codes are success 0, expired 20301, error 20302, null 20303 and invalid 20304', () => {
  const { ok, tokenExpired, tokenError, tokenMissing, tokenInvalid } = codes
  expect([ok, tokenExpired, tokenError, tokenMissing, tokenInvalid].map(({ code }) => code)).toEqual([
    0, 20301, 20302, 20303, 20304,
  ])
  for (const { sentence } of [tokenExpired, tokenError, tokenMissing, tokenInvalid])
    expect(sentence).toBe('Login expired, please login again.')
})

it('section 8: code 20107 shows no toast; other codes with a message do', () => {
  const silent = Object.values(codes).filter(({ toast }) => !toast)
  expect(silent.map(({ code }) => code).sort()).toEqual([0, 20107])
})

it('section 8: no route match is “This page could not be found”, 404', () => {
  expect(codes.notFound).toMatchObject({ status: 404, sentence: 'This page could not be found' })
})

it('section 8: other navigation errors have status 500 by default', () => {
  expect(errorText(new Error('x')).status).toBe(500)
})

it('section 8: if the error page fails, a heading says so, with a link home', () => {
  const page = lastResortPage(new Error('the details'))
  expect(page).toContain('<h1>An error occurred while showing the error page</h1>')
  expect(page).toMatch(/<a [^>]*href="\/"/)
})

it('section 9: transfers leave every 7 days, and the allowed country is the US', () => {
  expect([PAYOUT_EVERY_DAYS, ALLOWED_COUNTRY]).toEqual([7, 'US'])
})

it('section 9: requests time out after 10000 ms, toasts after 3000 ms; the loading bar waits 200 ms, remote search 300 ms', () => {
  expect([TIMEOUT_MS, TOAST_MS, LOADING_BAR_DELAY_MS, SEARCH_DELAY_MS]).toEqual([10_000, 3000, 200, 300])
})

it('section 9: dates are in Pacific Time, like “MMM D, YYYY, PT”', () => {
  expect(formatDate(new Date('2026-11-03T05:00:00Z'))).toBe('Nov 2, 2026, PT')
})

it('section 9: numbers have thousands separators, and “k” with one decimal from 1000 on', () => {
  expect([formatNumber(12_480), formatCompact(999), formatCompact(1000), formatCompact(12_480)]).toEqual([
    '12,480',
    '999',
    '1.0k',
    '12.4k',
  ])
})

it('section 9: the currency symbol stands before the amount, the dong’s after it', () => {
  expect([withCurrency('US$', '5'), withCurrency('₫', '5')]).toEqual(['US$5', '5₫'])
})

it('section 9: the cropper has scale steps of 0.2, at least 10 px and at most 2000 px', () => {
  expect([SCALE_STEP, CROP_PX_MIN, PICTURE_PX_MAX]).toEqual([0.2, 10, 2000])
})

it('section 9: a verification code has 6 digits, a UEN 9 or 10 characters', () => {
  expect(['12345', '123456', '1234567'].map(verificationCodeIn)).toEqual([null, '123456', null])
  expect(isUen('1234567')).toBe(false)
  expect(isUen('52812345678')).toBe(false)
})
