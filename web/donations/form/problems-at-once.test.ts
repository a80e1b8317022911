import { describe, expect, test } from 'vitest'
import { SIGNED_OUT_LIMIT } from '#contract/donations/amount-sentences.ts'
import { type DonationFields, emptyDonation } from './donation-fields.ts'
import { problemsAtOnce } from './read-donation-form.ts'

const validFields: DonationFields = {
  ...emptyDonation({ kind: 'preset', cents: 5000 }, 0),
  fullName: 'Carol Brandt',
  email: 'carol.brandt@mail.example',
}

const typed = (text: string) => ({ kind: 'typed', text }) as const

describe('an amount or tip restored after a reload or taken from the address', () => {
  const withFields = (changed: Partial<DonationFields>) => ({ ...validFields, ...changed })

  test('has its error shown at once, unless the amount has been changed since', () => {
    const invalidFields = withFields({ amount: typed('4.99') })
    const explained = [{ control: 'otherAmount', message: 'The smallest gift is $5.' }]
    expect(problemsAtOnce(invalidFields, invalidFields, SIGNED_OUT_LIMIT)).toEqual(explained)
    expect(problemsAtOnce({ ...invalidFields, fullName: 'Carol' }, invalidFields, SIGNED_OUT_LIMIT)).toEqual(
      explained,
    )
    expect(
      problemsAtOnce({ ...invalidFields, amount: typed('4.9') }, invalidFields, SIGNED_OUT_LIMIT),
    ).toEqual([])
    expect(problemsAtOnce(invalidFields, validFields, SIGNED_OUT_LIMIT)).toEqual([])
  })

  test('has its error shown at once, unless the tip has been changed since', () => {
    const invalidFields = withFields({ tip: typed('some') })
    expect(problemsAtOnce(invalidFields, invalidFields, SIGNED_OUT_LIMIT)).toMatchObject([{ control: 'tip' }])
    expect(problemsAtOnce({ ...invalidFields, tip: typed('3') }, invalidFields, SIGNED_OUT_LIMIT)).toEqual([])
  })

  test('has no error shown at once if it is valid or missing', () => {
    for (const fields of [validFields, withFields({ amount: typed(' ') })])
      expect(problemsAtOnce(fields, fields, SIGNED_OUT_LIMIT)).toEqual([])
  })
})
