import { describe, expect, it } from 'vitest'
import { hasDetails, partOf, resultOf } from './check.state.ts'

const details = {
  legalFirstName: 'Rosa',
  legalLastName: 'Delgado',
  birthDate: '1964-03-09',
  address: '12 Oak St',
  city: 'Marietta',
  state: 'OH',
  zip: '45750',
  phone: '+17405550134',
}
const form = { formId: 'f', nonce: 'n', expiresAt: '2026-11-21T20:00:00.000Z' }

type CheckState = Parameters<typeof partOf>[0]
const checkWith = (more: Partial<CheckState>): CheckState => ({
  withdrawalAccount: 0,
  disabledReason: null,
  missing: [],
  details: null,
  form: null,
  ...more,
})

describe('the current step', () => {
  it('is the first missing step', () => {
    expect(partOf(checkWith({ missing: ['code', 'details', 'account'] }), null)).toBe('code')
    expect(partOf(checkWith({ missing: ['details', 'account'], form }), null)).toBe('details')
    expect(partOf(checkWith({ missing: ['account'], form, details }), null)).toBe('account')
  })

  it('can be a finished step after going back, once the mailbox is confirmed', () => {
    const requested = checkWith({ missing: ['account'], form, details })
    expect(partOf(requested, 'details')).toBe('details')
    expect(partOf(requested, 'code')).toBe('code')
    expect(partOf(requested, 'nonsense')).toBe('account')
    expect(partOf(checkWith({ missing: ['code', 'account'] }), 'details')).toBe('code')
    expect(partOf(checkWith({ missing: ['details', 'account'], form }), 'account')).toBe('details')
  })

  it('is the result once nothing is missing, or if no step would help', () => {
    expect(partOf(checkWith({}), null)).toBe('result')
    expect(partOf(checkWith({ withdrawalAccount: 1 }), 'details')).toBe('result')
    expect(
      partOf(checkWith({ withdrawalAccount: 2, disabledReason: 'rejected', missing: ['code'] }), null),
    ).toBe('result')
  })

  it('is the code for a person who wants to see their data, also once nothing is missing', () => {
    const verified = checkWith({ withdrawalAccount: 1 })
    expect(partOf(verified, 'code')).toBe('code')
    expect(partOf({ ...verified, form }, 'code')).toBe('result')
    expect(partOf(checkWith({}), 'code')).toBe('code')
    expect(partOf(checkWith({ withdrawalAccount: 2, disabledReason: 'stopped' }), 'code')).toBe('code')
  })

  it('is still a missing one for an account that the provider holds until it gets more data', () => {
    const due = checkWith({
      withdrawalAccount: 2,
      disabledReason: 'details_due',
      missing: ['code', 'account'],
    })
    expect(partOf(due, null)).toBe('code')
  })
})

describe('the details', () => {
  it('are with the provider once they are stored and no longer missing', () => {
    expect(hasDetails(checkWith({ missing: ['account'], form, details }))).toBe(true)
    // Stored, but not accepted by the provider yet.
    expect(hasDetails(checkWith({ missing: ['details', 'account'], form, details }))).toBe(false)
    expect(hasDetails(checkWith({ missing: ['details', 'account'], form }))).toBe(false)
  })
})

describe('the result', () => {
  it('is null without the details', () => {
    expect(resultOf(checkWith({ missing: ['code', 'details', 'account'] }))).toBeNull()
  })

  it('shows what is missing, that it is being checked, or the outcome', () => {
    expect(resultOf(checkWith({ missing: ['code', 'account'] }))).toBe('unfinished')
    expect(resultOf(checkWith({}))).toBe('checking')
    expect(resultOf(checkWith({ withdrawalAccount: 1 }))).toBe('verified')
  })

  it('separates a hold that the person can resolve from one that they can’t', () => {
    const disabled = checkWith({ withdrawalAccount: 2 })
    expect(resultOf({ ...disabled, disabledReason: 'details_due', missing: ['account'] })).toBe('unfinished')
    expect(resultOf({ ...disabled, disabledReason: 'under_review' })).toBe('disabled')
    expect(resultOf({ ...disabled, disabledReason: 'stopped', missing: ['code', 'details'] })).toBe(
      'disabled',
    )
  })
})
