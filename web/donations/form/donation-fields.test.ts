import { describe, expect, test } from 'vitest'
import { donationIn, emptyDonation } from './donation-fields.ts'

const typed = (text: string) => ({ kind: 'typed', text }) as const

describe('the form of a browser without scripts', () => {
  const form = (entries: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(entries)) data.set(name, value)
    return donationIn(data, 0)
  }

  test('is read field by field', () => {
    expect(
      form({
        amount: '100',
        tip: '5',
        coverFee: 'on',
        fullName: 'Carol',
        email: 'c@mail.example',
        nameShown: 'anonymous',
      }),
    ).toEqual({
      ...emptyDonation({ kind: 'preset', cents: 10_000 }, 0),
      tip: { kind: 'dollars', cents: 500 },
      coverFee: true,
      fullName: 'Carol',
      email: 'c@mail.example',
      nameShown: 'anonymous',
    })
  })

  test('prefers a typed amount to the checked chip, and reads a typed tip only with the "Other" chip', () => {
    expect(form({ amount: '50', otherAmount: '75' }).amount).toEqual(typed('75'))
    expect(form({ amount: '50', otherAmount: ' ' }).amount).toEqual({ kind: 'preset', cents: 5000 })
    expect(form({ tip: 'other', otherTip: '2.50' }).tip).toEqual(typed('2.50'))
    expect(form({ otherTip: '2.50' }).tip).toEqual({ kind: 'percent', percent: 0 })
  })
})
