import { describe, expect, it } from 'vitest'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { disabledReasonOf, nextAccountState, stateOf } from './withdrawal-account.state.ts'

const { initial, verified, disabled } = WITHDRAWAL_ACCOUNT

describe('a withdrawal account', () => {
  it.each([
    [initial, 'verified', verified],
    [initial, 'initial', initial],
    [initial, 'disabled', disabled],
    [verified, 'verified', verified],
    [verified, 'initial', disabled],
    [verified, 'disabled', disabled],
    [disabled, 'verified', verified],
    [disabled, 'initial', disabled],
    [disabled, 'disabled', disabled],
  ] as const)('in state %i, with the provider’s state %s, becomes state %i', (from, providerState, to) => {
    expect(nextAccountState(from, { state: providerState })).toBe(to)
  })

  it('is in one of three states', () => {
    expect([0, 1, 2].map((state) => stateOf({ state }))).toEqual([initial, verified, disabled])
    expect(() => stateOf({ state: 3 })).toThrow()
  })

  it.each([
    ['rejected.fraud', 'rejected'],
    ['rejected.terms_of_service', 'rejected'],
    ['listed', 'stopped'],
    ['platform_paused', 'stopped'],
    ['under_review', 'under_review'],
    ['requirements.pending_verification', 'under_review'],
    ['requirements.past_due', 'details_due'],
    ['some_word_of_tomorrow', 'stopped'],
  ])('disabled for %s is shown with the reason %s', (disabledReason, ours) => {
    expect(disabledReasonOf({ disabledReason, checking: [] })).toBe(ours)
  })

  it('disabled without a reason is shown as under review, or as waiting for details if nothing is being checked', () => {
    expect(disabledReasonOf({ disabledReason: null, checking: ['individual.ssn_last_4'] })).toBe(
      'under_review',
    )
    expect(disabledReasonOf({ disabledReason: null, checking: [] })).toBe('details_due')
  })
})
