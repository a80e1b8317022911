import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { givingOf, openUntil, pauseCausesOf, verificationDates } from './cases.policy.ts'

const start = new Date('2026-03-01T12:00:00.000Z')
const day = (days: number, ms = 0): Date => new Date(start.getTime() + days * DAY_MS + ms)

describe('donating', () => {
  const live = {
    status: 0,
    visibility: 'live',
    donationsEnabled: true,
    publishedAt: start,
    endsAt: null,
    verifiedAt: null,
    frozen: false,
  }

  it('is open until the thirtieth day without an identity check, then paused', () => {
    expect(givingOf(live, day(30, -1))).toBe('open')
    expect(givingOf(live, day(30))).toBe('paused')
    expect(givingOf({ ...live, verifiedAt: day(1) }, day(300))).toBe('open')
  })

  it('is paused if switched off or frozen, and ends with its case', () => {
    expect(givingOf({ ...live, donationsEnabled: false }, day(1))).toBe('paused')
    expect(givingOf({ ...live, verifiedAt: day(1), frozen: true }, day(2))).toBe('paused')
    expect(givingOf({ ...live, status: 1, donationsEnabled: false }, day(1))).toBe('ended')
  })

  it('has each cause of its pause named', () => {
    expect(pauseCausesOf(live, day(29))).toEqual([])
    expect(pauseCausesOf({ ...live, donationsEnabled: false }, day(1))).toEqual(['organizer'])
    expect(pauseCausesOf({ ...live, donationsEnabled: false }, day(30))).toEqual([
      'organizer',
      'identity_check',
    ])
    expect(pauseCausesOf({ ...live, frozen: true }, day(30))).toEqual(['frozen'])
    expect(pauseCausesOf({ ...live, status: 1, donationsEnabled: false }, day(1))).toEqual([])
  })

  it('is open exactly until the time that its search card has, and otherwise has a cause', () => {
    const daysOn = fc.integer({ min: 0, max: 70 }).map((days) => day(days))
    const facts = fc.record({
      status: fc.constantFrom(0, 1),
      visibility: fc.constant('live'),
      donationsEnabled: fc.boolean(),
      publishedAt: fc.constant(start),
      endsAt: fc.option(daysOn),
      verifiedAt: fc.option(daysOn),
      frozen: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, daysOn, (given, now) => {
        const until = openUntil(given)
        const giving = givingOf(given, now)
        expect(giving === 'open').toBe(until !== null && now < until)
        expect(pauseCausesOf(given, now).length > 0).toBe(giving === 'paused')
      }),
    )
  })

  it('ends on its set day', () => {
    const planned = { ...live, verifiedAt: day(1), endsAt: day(20) }
    expect(givingOf(planned, day(20, -1))).toBe('open')
    expect(givingOf(planned, day(20))).toBe('ended')
  })

  it.each(['draft', 'in_review', 'rejected', 'hidden'])('is not public while a case is %s', (visibility) => {
    expect(givingOf({ ...live, visibility, status: 1 }, day(1))).toBe('not_public')
  })

  it('is paused on day 30 and refunded on day 60, unless the recipient is verified', () => {
    expect(verificationDates(live)).toEqual({ givingPausesAt: day(30), refundsAt: day(60) })
    expect(verificationDates({ ...live, verifiedAt: day(1) })).toEqual({
      givingPausesAt: null,
      refundsAt: null,
    })
    expect(verificationDates({ ...live, publishedAt: null })).toEqual({
      givingPausesAt: null,
      refundsAt: null,
    })
  })
})
