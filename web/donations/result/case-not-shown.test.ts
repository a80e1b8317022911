import { expect, it } from 'vitest'
import { ORDER_STATES } from '#contract/donations/orders.ts'
import { caseNotShownWords } from './case-not-shown.tsx'
import { resultOf } from './result.state.ts'

const NOTHING_CHARGED = /wasn’t charged|nothing was charged/

it('says of a gift whose fundraiser isn’t shown that nothing was charged only once that is known', () => {
  const states = ORDER_STATES.filter((state) =>
    NOTHING_CHARGED.test(caseNotShownWords(resultOf(state), 'none')),
  )
  expect(states).toEqual(['failed', 'expired', 'cancelled', 'blocked'])
})

it.each(['recent', 'late'] as const)('says of a %s charge that it may have gone through', (unseen) => {
  for (const state of ['created', 'failed'] as const)
    expect(caseNotShownWords(resultOf(state), unseen)).not.toMatch(NOTHING_CHARGED)
  expect(caseNotShownWords('unpaid', 'late')).toContain('If it still goes through, we’ll write to you.')
})

it('says of a paid or returned gift where the money is', () => {
  expect(caseNotShownWords('paid', 'none')).toContain('If it can’t be paid out, we’ll refund it to your card')
  expect(caseNotShownWords('returned', 'none')).toBe('Your gift was refunded.')
})
