import { describe, expect, test, vi } from 'vitest'
import { type CodeName, codes } from '#contract/codes.ts'
import { ORDER_STATES } from '#contract/donations/orders.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { DECLINED, nextAfterCharge, nextAfterFailure, nextAfterStatus } from './next-payment-step.ts'

const refusal = (name: CodeName) =>
  new ApiRefusal({ code: codes[name].code, msg: codes[name].sentence, data: null }, codes[name].status)

describe('an answered charge', () => {
  test('leads to the result, or to the bank first', () => {
    expect(nextAfterCharge({ status: 'succeeded' })).toEqual({ go: 'result', outcome: 'paid' })
    expect(nextAfterCharge({ status: 'unknown' })).toEqual({ go: 'result', outcome: 'pending' })
    expect(
      nextAfterCharge({
        status: 'requires_action',
        nextAction: { kind: 'authenticate', clientSecret: 's' },
      }),
    ).toEqual({ go: 'authentication', clientSecret: 's' })
  })
})

describe('a failed charge', () => {
  test('declined by the bank shows the card fields for the next attempt, with the standard sentence', () => {
    expect(nextAfterFailure(refusal('paymentDeclined'), 1)).toEqual({
      go: 'card',
      attempt: 2,
      sentence: 'Your bank said no to this payment.',
    })
  })

  test('refused before any charge keeps its attempt number', () => {
    expect(nextAfterFailure(refusal('slowDown'), 2)).toMatchObject({ go: 'card', attempt: 2 })
  })

  test.each([
    ['unexpected', 'lost'],
    ['busy', 'lost'],
    ['alreadyPaid', 'paid'],
    ['outcomeUnknown', 'lost'],
  ] as const)(
    'refused as %s leads to the result page and offers no other charge, because money may have moved',
    (name, outcome) => {
      expect(nextAfterFailure(refusal(name), 1)).toEqual({ go: 'result', outcome })
    },
  )

  test('without an answer leads to the result page, and a mistake of ours is reported', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => void reported.push(error))
    const mistake = new TypeError('x is not a function')
    for (const error of [new ApiUnreachable('cut', { cause: null, timedOut: true }), mistake])
      expect(nextAfterFailure(error, 1)).toEqual({ go: 'result', outcome: 'lost' })
    expect(reported).toEqual([mistake])
  })

  test('of an expired order restarts, in conflict reads the status, and to a closed case stops', () => {
    expect(nextAfterFailure(refusal('draftExpired'), 1)).toEqual({ go: 'restart' })
    expect(nextAfterFailure(refusal('conflict'), 1)).toEqual({ go: 'status' })
    expect(nextAfterFailure(refusal('caseTakesNoDonations'), 1)).toMatchObject({ go: 'stop' })
  })
})

describe('an order’s status', () => {
  const status = (state: (typeof ORDER_STATES)[number], canRetry = false) =>
    nextAfterStatus({ status: state, canRetry, nextAttempt: 3 }, DECLINED)

  test('shows the card fields only if a charge may be tried', () => {
    expect(status('failed', true)).toEqual({ go: 'card', attempt: 3, sentence: DECLINED })
    for (const state of ORDER_STATES) expect(status(state).go).not.toBe('card')
  })

  test('continues with the bank’s check if that is open', () => {
    expect(
      nextAfterStatus(
        {
          status: 'requires_action',
          canRetry: false,
          nextAttempt: 2,
          nextAction: { kind: 'authenticate', clientSecret: 's' },
        },
        null,
      ),
    ).toEqual({ go: 'authentication', clientSecret: 's' })
  })

  test.each([
    ['expired', 'restart'],
    ['cancelled', 'restart'],
    ['failed', 'restart'],
    ['created', 'restart'],
    ['processing', 'result'],
    ['succeeded', 'result'],
    ['refunded', 'result'],
  ] as const)('%s leads to %s', (state, go) => {
    expect(status(state).go).toBe(go)
  })
})
