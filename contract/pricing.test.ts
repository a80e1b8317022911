import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CARD_FEE_BASIS_POINTS,
  CARD_FEE_FIXED_CENTS,
  cardFeeCents,
  coverFeeCents,
  DONATION_MAX_CENTS,
  DONATION_MAX_VERIFIED_CENTS,
  DONATION_MIN_CENTS,
  DONATION_PRESETS_CENTS,
  percentOfTip,
  quoteDonation,
  refuseDonation,
  TIP_PERCENT_MAX,
  tipChipsCents,
  tipOfPercent,
} from './pricing.ts'

const donation = fc.integer({ min: DONATION_MIN_CENTS, max: DONATION_MAX_VERIFIED_CENTS })

/** What arrives of a charge, in ten-thousandths of a cent, so that nothing is rounded. */
const exactNet = (chargedCents: number): bigint =>
  BigInt(chargedCents) * BigInt(10_000 - CARD_FEE_BASIS_POINTS) - BigInt(CARD_FEE_FIXED_CENTS) * 10_000n
const exactDonation = (donationCents: number): bigint => BigInt(donationCents) * 10_000n

describe('covering the card fee', () => {
  test('the whole donation arrives; one cent less would fall short', () => {
    fc.assert(
      fc.property(donation, (amount) => {
        const charged = amount + coverFeeCents(amount)
        expect(exactNet(charged) >= exactDonation(amount)).toBe(true)
        expect(exactNet(charged - 1) < exactDonation(amount)).toBe(true)
      }),
    )
  })

  test('the charged fee in whole cents leaves the whole donation too', () => {
    fc.assert(
      fc.property(donation, (amount) => {
        const charged = amount + coverFeeCents(amount)
        expect(charged - cardFeeCents(charged)).toBeGreaterThanOrEqual(amount)
      }),
    )
  })

  test.each([
    [500, 46, 45],
    [2500, 106, 103],
    [5000, 181, 175],
    [10_000, 330, 320],
    [500_000, 14_964, 14_530],
  ])('for %s cents adds %s on top, where otherwise %s are deducted', (amount, cover, fee) => {
    expect(coverFeeCents(amount)).toBe(cover)
    expect(cardFeeCents(amount)).toBe(fee)
  })
})

describe('a quote', () => {
  const choice = fc.record({ amountCents: donation, tipCents: fc.nat(500_000), coverFee: fc.boolean() })

  test('adds up for the donor and for the recipient', () => {
    fc.assert(
      fc.property(choice, (chosen) => {
        const quote = quoteDonation(chosen)
        expect(quote.totalCents).toBe(quote.amountCents + quote.tipCents + quote.coverFeeCents)
        expect(quote.recipientReceivesCents).toBe(quote.amountCents - quote.feeCents)
        expect(quote.recipientReceivesCents).toBeGreaterThan(0)
        expect(quote.coverFeeCents === 0 || quote.feeCents === 0).toBe(true)
        expect(quote).toMatchObject({ amountCents: chosen.amountCents, tipCents: chosen.tipCents })
      }),
    )
  })

  test('$50 without extras: $50 is paid and $48.25 received', () => {
    expect(quoteDonation({ amountCents: 5000, tipCents: 0, coverFee: false })).toEqual({
      amountCents: 5000,
      tipCents: 0,
      coverFeeCents: 0,
      totalCents: 5000,
      feeCents: 175,
      recipientReceivesCents: 4825,
    })
  })

  test('$50 with the fee covered and $5 for us: $56.81 is paid and $50 received', () => {
    expect(quoteDonation({ amountCents: 5000, tipCents: 500, coverFee: true })).toEqual({
      amountCents: 5000,
      tipCents: 500,
      coverFeeCents: 181,
      totalCents: 5681,
      feeCents: 0,
      recipientReceivesCents: 5000,
    })
  })
})

describe('donation limits', () => {
  const refusalOf = (amountCents: number, tipCents = 0) =>
    refuseDonation({ amountCents, tipCents, coverFee: false })

  test.each([
    [0, 'tooSmall'],
    [499, 'tooSmall'],
    [-500, 'tooSmall'],
    [500, null],
    [500_000, null],
    [500_001, 'tooLarge'],
    [1e9 * 100, 'tooLarge'],
    [Number.NaN, 'notWholeCents'],
    [Number.POSITIVE_INFINITY, 'notWholeCents'],
    [1e300, 'notWholeCents'],
    [500.5, 'notWholeCents'],
    [4999.999, 'notWholeCents'],
  ])('a donation of %s cents has the refusal %s', (amount, refusal) => {
    expect(refusalOf(amount)).toBe(refusal)
  })

  test.each([
    [0, null],
    [5000, null],
    [5001, 'tipTooLarge'],
    [-1, 'tipTooLarge'],
    [0.5, 'notWholeCents'],
    [Number.NaN, 'notWholeCents'],
  ])('a tip of %s cents on $50 has the refusal %s', (tip, refusal) => {
    expect(refusalOf(5000, tip)).toBe(refusal)
  })

  test('a donor with a verified e-mail has a higher limit', () => {
    const choice = { amountCents: DONATION_MAX_CENTS + 1, tipCents: 0, coverFee: true }
    expect(refuseDonation(choice, DONATION_MAX_VERIFIED_CENTS)).toBeNull()
    expect(
      refuseDonation(
        { ...choice, amountCents: DONATION_MAX_VERIFIED_CENTS + 1 },
        DONATION_MAX_VERIFIED_CENTS,
      ),
    ).toBe('tooLarge')
  })

  test('every preset is within the limits', () => {
    for (const preset of DONATION_PRESETS_CENTS) expect(refusalOf(preset)).toBeNull()
  })
})

describe('tips', () => {
  test('chips are whole dollars, the second above the first', () => {
    fc.assert(
      fc.property(donation, (amount) => {
        const [small, large] = tipChipsCents(amount)
        expect([small % 100, large % 100]).toEqual([0, 0])
        expect(small).toBeGreaterThan(0)
        expect(large).toBeGreaterThan(small)
      }),
    )
  })

  test('neither a chip nor the slider’s maximum exceeds the limit', () => {
    fc.assert(
      fc.property(donation, fc.integer({ min: 0, max: TIP_PERCENT_MAX }), (amount, percent) => {
        for (const tipCents of [...tipChipsCents(amount), tipOfPercent(amount, percent)])
          expect(
            refuseDonation({ amountCents: amount, tipCents, coverFee: false }, DONATION_MAX_VERIFIED_CENTS),
          ).toBeNull()
      }),
    )
  })
})

describe('a tip on the slider', () => {
  test('stays where it was set, for any donation', () => {
    fc.assert(
      fc.property(donation, fc.integer({ min: 0, max: TIP_PERCENT_MAX }), (amount, percent) => {
        expect(percentOfTip(amount, tipOfPercent(amount, percent))).toBe(percent)
      }),
    )
  })

  test('stays on the slider: at its start without a donation, at its end above 30 %', () => {
    expect(percentOfTip(0, 500)).toBe(0)
    expect(percentOfTip(1000, 1000)).toBe(30)
  })
})
