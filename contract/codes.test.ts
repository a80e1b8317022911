import { describe, expect, test } from 'vitest'
import { codeRow, codes } from './codes.ts'
import { formatWholeDollars } from './money.ts'
import { DONATION_MAX_CENTS, DONATION_MAX_VERIFIED_CENTS, DONATION_MIN_CENTS } from './pricing.ts'

const rows = Object.entries(codes)

test('every number is used once', () => {
  const numbers = rows.map(([, { code }]) => code)
  expect(new Set(numbers).size).toBe(numbers.length)
})

describe.each(rows)('%s', (name, row) => {
  test('has a sentence for people', () => {
    expect(row.sentence.trim()).toBe(row.sentence)
    expect(row.sentence).toMatch(/^[A-Z].{4,}$/)
    expect(row.sentence, 'no code names or placeholders').not.toMatch(/[{}_<>]|undefined|null/)
  })

  test('has a number of five digits (0 is success) and a status that fits it', () => {
    expect(row.code === 0 || (row.code >= 10_000 && row.code <= 99_999)).toBe(true)
    expect([200, 400, 401, 402, 403, 404, 409, 410, 413, 415, 429, 500, 503]).toContain(row.status)
    if (row.code >= 10_400 && row.code <= 10_599 && name !== 'keyReused')
      expect(row.code - 10_000).toBe(row.status)
    if (row.code >= 20_301 && row.code <= 20_304) expect(row.status).toBe(401)
  })

  test('is found by its number', () => {
    expect(codeRow(row.code)).toBe(row)
  })
})

test('only 0 and 20107 are silent and unreported', () => {
  const quiet = rows.filter(([, row]) => !row.toast || row.reportedAs === null).map(([, { code }]) => code)
  expect(quiet.sort()).toEqual([0, 20107])
  expect(rows.filter(([, { status }]) => status === 200).map(([, { code }]) => code)).toEqual(quiet)
})

test('the specification’s numbers and sentences are unchanged', () => {
  const login = 'Login expired, please login again.'
  expect([codes.tokenExpired, codes.tokenError, codes.tokenMissing, codes.tokenInvalid]).toMatchObject([
    { code: 20301, sentence: login },
    { code: 20302, sentence: login },
    { code: 20303, sentence: login },
    { code: 20304, sentence: login },
  ])
  expect(codes.ok.code).toBe(0)
  expect(codes.nothingYet.code).toBe(20107)
  expect(codes.notFound.sentence).toBe('This page could not be found')
})

test('the numbers that the API’s description gives to short links are unchanged', () => {
  expect([codes.addressNotOurs, codes.shortLinkUnknown]).toMatchObject([
    { code: 30401, status: 400 },
    { code: 30402, status: 404 },
  ])
})

test('an undeclared number has no row', () => {
  expect(codeRow(99_999)).toBeUndefined()
})

test('a refused amount is told the limits of the prices', () => {
  const [min, max, verifiedMax] = [DONATION_MIN_CENTS, DONATION_MAX_CENTS, DONATION_MAX_VERIFIED_CENTS].map(
    formatWholeDollars,
  )
  expect(codes.amountOutOfRange.sentence).toBe(
    `A gift can be ${min} to ${max}, or up to ${verifiedMax} when you’re signed in.`,
  )
})
