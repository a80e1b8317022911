import { expect, it } from 'vitest'
import { formatDate, pacificDay } from '#contract/dates.ts'
import { actByText, DISABLED_ACCOUNT_TEXTS } from '#contract/identity-check/disabled-account-text.ts'
import { DISABLED_REASONS } from '#contract/identity-check/withdrawal-account.ts'
import { actByOf } from './act-by.policy.ts'

/** A Monday, and the Friday after it. */
const sinceAt = new Date('2026-11-16T18:00:00Z')
const now = new Date('2026-11-20T18:00:00Z')
const refundsAt = new Date('2027-01-02T18:00:00Z')
const expectedPayoutAt = new Date('2026-11-27T18:00:00Z')

it.each([
  ['rejected', null, '2026-11-24', /if you write today/],
  ['stopped', refundsAt, '2026-11-24', /if you write today/],
  ['under_review', null, '2026-11-18', /^It was due by .*taking longer.*sorry/],
  ['details_due', null, '2026-11-27', /next transfer leaves/],
  ['details_due', refundsAt, '2027-01-02', /Gifts go back after that/],
] as const)(
  'a disabled account (%s, donations refunded %s) needs action by %s',
  (reason, refundTime, day, words) => {
    const at = actByOf({ reason, sinceAt, refundsAt: refundTime, expectedPayoutAt }, now)
    if (at === null) throw new Error('There is no day')
    expect(pacificDay(at)).toBe(day)
    const times = { actByAt: at.toISOString(), refundsAt: refundTime?.toISOString() ?? null }
    const sentence = actByText({ reason, ...times }, now)
    expect(sentence).toMatch(words)
    expect(sentence).toContain(formatDate(at))
  },
)

it('a disabled account has no deadline only if no money is waiting, and says so', () => {
  const facts = { sinceAt, refundsAt: null, expectedPayoutAt: null }
  const withoutDeadline = DISABLED_REASONS.filter((reason) => actByOf({ reason, ...facts }, now) === null)
  expect(withoutDeadline).toEqual(['details_due'])
  expect(actByText({ reason: 'details_due', actByAt: null, refundsAt: null }, now)).toMatch(
    /Nothing is waiting/,
  )
})

it('each reason has its code, cause, next step and actor', () => {
  const words = DISABLED_REASONS.map((reason) => DISABLED_ACCOUNT_TEXTS[reason])
  expect(new Set(words.map(({ code }) => code)).size).toBe(DISABLED_REASONS.length)
  for (const { code, why, nextStep, whoActs } of words) {
    expect(code).toMatch(/^account\.[a-z_]+$/)
    for (const sentence of [why, nextStep('us')]) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(whoActs).not.toBe('')
  }
})
