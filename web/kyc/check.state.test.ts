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

type Standing = Parameters<typeof partOf>[0]
const at = (more: Partial<Standing>): Standing => ({
  withdrawalAccount: 0,
  disabledReason: null,
  missing: [],
  details: null,
  form: null,
  ...more,
})

describe('the current step', () => {
  it('is the first missing one', () => {
    expect(partOf(at({ missing: ['code', 'details', 'account'] }), null)).toBe('code')
    expect(partOf(at({ missing: ['details', 'account'], form }), null)).toBe('details')
    expect(partOf(at({ missing: ['account'], form, details }), null)).toBe('account')
  })

  it('can be a finished one after going back, once the mailbox is confirmed', () => {
    const requested = at({ missing: ['account'], form, details })
    expect(partOf(requested, 'details')).toBe('details')
    expect(partOf(requested, 'code')).toBe('code')
    expect(partOf(requested, 'nonsense')).toBe('account')
    expect(partOf(at({ missing: ['code', 'account'] }), 'details')).toBe('code')
    expect(partOf(at({ missing: ['details', 'account'], form }), 'account')).toBe('details')
  })

  it('is none once nothing is missing, or if nothing would help', () => {
    expect(partOf(at({}), null)).toBe('result')
    expect(partOf(at({ withdrawalAccount: 1 }), 'details')).toBe('result')
    expect(partOf(at({ withdrawalAccount: 2, disabledReason: 'rejected', missing: ['code'] }), null)).toBe(
      'result',
    )
  })

  it('is the code for a person who wants to see their data, also once nothing is missing', () => {
    const verified = at({ withdrawalAccount: 1 })
    expect(partOf(verified, 'code')).toBe('code')
    expect(partOf({ ...verified, form }, 'code')).toBe('result')
    expect(partOf(at({}), 'code')).toBe('code')
    expect(partOf(at({ withdrawalAccount: 2, disabledReason: 'stopped' }), 'code')).toBe('code')
  })

  it('still exists for an account that the provider stopped until it gets more', () => {
    const due = at({ withdrawalAccount: 2, disabledReason: 'details_due', missing: ['code', 'account'] })
    expect(partOf(due, null)).toBe('code')
  })
})

describe('the details', () => {
  it('can be changed only at the provider once it has them', () => {
    expect(hasDetails(at({ missing: ['account'], form, details }))).toBe(true)
    // Stored, but not accepted by the provider yet.
    expect(hasDetails(at({ missing: ['details', 'account'], form, details }))).toBe(false)
    expect(hasDetails(at({ missing: ['details', 'account'], form }))).toBe(false)
  })
})

describe('the result', () => {
  it('needs the details', () => {
    expect(resultOf(at({ missing: ['code', 'details', 'account'] }))).toBeNull()
  })

  it('shows what is missing, that it is being checked, or the outcome', () => {
    expect(resultOf(at({ missing: ['code', 'account'] }))).toBe('unfinished')
    expect(resultOf(at({}))).toBe('checking')
    expect(resultOf(at({ withdrawalAccount: 1 }))).toBe('verified')
  })

  it('separates a hold that the person can resolve from one that they can’t', () => {
    const disabled = at({ withdrawalAccount: 2 })
    expect(resultOf({ ...disabled, disabledReason: 'details_due', missing: ['account'] })).toBe('unfinished')
    expect(resultOf({ ...disabled, disabledReason: 'under_review' })).toBe('disabled')
    expect(resultOf({ ...disabled, disabledReason: 'stopped', missing: ['code', 'details'] })).toBe(
      'disabled',
    )
  })
})
