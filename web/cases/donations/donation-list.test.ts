import { expect, it } from 'vitest'
import type { PublicDonation } from '#contract/cases/cases.ts'
import { withArrived } from './donation-list.ts'

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
  expect(withArrived([first], [second])).toEqual([second, first])
})

it('has each donation once, however often it arrives', () => {
  expect(withArrived([second, first], [second, third, third])).toEqual([third, second, first])
})

it('stays sorted by time with late news', () => {
  expect(withArrived([third, second], [first])).toEqual([third, second, first])
})

it('shows a donation’s latest state', () => {
  const hidden = donation(1, first.donatedAt, { displayName: 'Anonymous', anonymous: true })
  expect(withArrived([first], [hidden])).toEqual([hidden])
})
