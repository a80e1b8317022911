import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, endOfPacificDay, HOUR_MS, pacificDay } from '#contract/dates.ts'
import {
  donationStatusOf,
  latestOverduePublication,
  openUntil,
  pauseCausesOf,
  verificationDates,
} from './cases.policy.ts'

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
    expect(donationStatusOf(live, day(30, -1))).toBe('open')
    expect(donationStatusOf(live, day(30))).toBe('paused')
    expect(donationStatusOf({ ...live, verifiedAt: day(1) }, day(300))).toBe('open')
  })

  it('is paused if switched off or frozen, and ends with its case', () => {
    expect(donationStatusOf({ ...live, donationsEnabled: false }, day(1))).toBe('paused')
    expect(donationStatusOf({ ...live, verifiedAt: day(1), frozen: true }, day(2))).toBe('paused')
    expect(donationStatusOf({ ...live, status: 1, donationsEnabled: false }, day(1))).toBe('ended')
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
        const donationStatus = donationStatusOf(given, now)
        expect(donationStatus === 'open').toBe(until !== null && now < until)
        expect(pauseCausesOf(given, now).length > 0).toBe(donationStatus === 'paused')
      }),
    )
  })

  it('ends on its set day', () => {
    const planned = { ...live, verifiedAt: day(1), endsAt: day(20) }
    expect(donationStatusOf(planned, day(20, -1))).toBe('open')
    expect(donationStatusOf(planned, day(20))).toBe('ended')
  })

  it.each(['draft', 'in_review', 'rejected', 'hidden'])('is not public while a case is %s', (visibility) => {
    expect(donationStatusOf({ ...live, visibility, status: 1 }, day(1))).toBe('not_public')
  })

  it('is refunded on the Pacific day that is sixty days later, at 6 PM at the latest', () => {
    const moment = fc.integer({ min: start.getTime(), max: day(400).getTime() }).map((ms) => new Date(ms))
    const sixDays = fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS })
    fc.assert(
      fc.property(moment, sixDays, (publishedAt, ms) => {
        const refundsAt = verificationDates({ publishedAt, verifiedAt: null }).refundsAt ?? start
        const due = new Date(publishedAt.getTime() + 60 * DAY_MS)
        expect(pacificDay(refundsAt)).toBe(pacificDay(due))
        expect(endOfPacificDay(pacificDay(due)).getTime() - refundsAt.getTime()).toBeGreaterThanOrEqual(
          6 * HOUR_MS,
        )
        const now = new Date(refundsAt.getTime() + ms)
        expect(publishedAt <= latestOverduePublication(now)).toBe(refundsAt <= now)
      }),
    )
  })

  it('is paused on day 30 and refunded on day 60, unless the recipient is verified', () => {
    expect(verificationDates(live)).toEqual({ donationsPauseAt: day(30), refundsAt: day(60) })
    expect(verificationDates({ ...live, verifiedAt: day(1) })).toEqual({
      donationsPauseAt: null,
      refundsAt: null,
    })
    expect(verificationDates({ ...live, publishedAt: null })).toEqual({
      donationsPauseAt: null,
      refundsAt: null,
    })
  })
})
