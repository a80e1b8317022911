import { expect, it } from 'vitest'
import { lastDonationCookie, readLastDonation } from './last-donation.ts'

it('stores a device’s last donation in a cookie, and removes it', () => {
  const donation = { amountCents: 5000, tipCents: 300 }
  const [pair = ''] = lastDonationCookie(donation, true).split('; ')
  expect(readLastDonation(`uuid=1; ${pair}`)).toEqual(donation)
  expect(lastDonationCookie(donation, true)).toContain(
    'Path=/donate; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  )
  expect(lastDonationCookie(null, false)).toBe(
    'last-donation=; Path=/donate; Max-Age=0; HttpOnly; SameSite=Lax',
  )
})

it('ignores an altered cookie', () => {
  for (const value of ['', '5000', '5000.', '-1.0', '12345678.0', '5e3.0', '5000.0x'])
    expect(readLastDonation(`last-donation=${value}`)).toBeNull()
  expect(readLastDonation(null)).toBeNull()
})
