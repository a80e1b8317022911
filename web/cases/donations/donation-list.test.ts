import { expect, it } from 'vitest'
import type { PublicDonation } from '#contract/cases/cases.ts'
import { mergeDonations } from './donation-list.ts'

const donation = (
  number: number,
  donatedAt: string,
  changed: Partial<PublicDonation> = {},
): PublicDonation => ({
  donationId: `018f0000-0000-7000-8000-00000000000${number}`,
  displayName: 'Maya K.',
  anonymous: false,
  amountCents: 5000,
  message: null,
  tribute: null,
  donatedAt,
  ...changed,
})

const first = donation(1, '2026-11-20T10:00:00.000Z')
const second = donation(2, '2026-11-20T11:00:00.000Z')
const third = donation(3, '2026-11-20T11:00:00.000Z')

it('puts new donations on top', () => {
  expect(mergeDonations([first], [second])).toEqual([second, first])
})

it('lists each donation once, however often it arrives', () => {
  expect(mergeDonations([second, first], [second, third, third])).toEqual([third, second, first])
})

it('sorts a donation that arrives late by its time', () => {
  expect(mergeDonations([third, second], [first])).toEqual([third, second, first])
})

it('replaces a donation by its latest version', () => {
  const hidden = donation(1, first.donatedAt, { displayName: 'Anonymous', anonymous: true })
  expect(mergeDonations([first], [hidden])).toEqual([hidden])
})
