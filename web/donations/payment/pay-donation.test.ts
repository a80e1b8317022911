import { describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import type { Next } from './next-payment-step.ts'
import { beginPayment, confirmRepeat, payByCard, recheckAuthentication } from './pay-donation.ts'
import type { RepeatPhase } from './payment.state.ts'
import { donation, order, pageWith, refusal, SIMILAR } from './payment-page-for-tests.ts'

const cardPhase = {
  at: 'card',
  order,
  donation,
  method: 'card',
  deadline: null,
  attempt: 1,
  sentence: null,
  charging: false,
} as const
const bankPhase = {
  at: 'authentication',
  order,
  donation,
  method: 'card',
  deadline: new Date(0),
  clientSecret: 's',
} as const
const lost: Next = { go: 'result', outcome: 'lost' }
const unreachable = new ApiUnreachable('offline', { cause: null, timedOut: false })
const tokenize = async () => ({ source: { confirmationToken: 'ctoken_1' } })

describe('the pay button', () => {
  test('opens the card fields, and charges nothing', async () => {
    const { page, phases, calls } = pageWith({})
    await beginPayment(page, donation)
    expect(phases).toMatchObject([{ at: 'starting' }, { at: 'card', attempt: 1, charging: false }])
    expect(calls).toEqual([])
  })

  test('leads to the result if this donation was paid before', async () => {
    const { page, calls } = pageWith({ first: { go: 'result', outcome: 'pending' } })
    await beginPayment(page, donation)
    expect(calls).toEqual(['result of order-1'])
  })

  test('starts a new order if the old one expired', async () => {
    const { page, calls, phases } = pageWith({ first: { go: 'restart' } })
    await beginPayment(page, donation)
    expect(calls).toEqual(['a new order'])
    expect(phases.at(-1)).toMatchObject({ at: 'card', order: { orderId: 'order-2' }, attempt: 1 })
  })

  test('leads back to the form with a message if the server refuses', async () => {
    const paymentPage = pageWith({})
    const refusingClient = async () => {
      throw refusal('caseTakesNoDonations')
    }
    await beginPayment({ ...paymentPage.page, client: refusingClient }, donation)
    expect(paymentPage.phases.at(-1)).toEqual({ at: 'form', message: null })
    expect(paymentPage.failures.at(-1)).toMatchObject({ sentence: 'This case isn’t taking gifts right now.' })
  })
})

describe('a donation similar to one just paid', () => {
  const orderWithSimilar = { ...order, similarDonation: SIMILAR }
  const repeatPhase: RepeatPhase = {
    at: 'repeat',
    order: orderWithSimilar,
    donation,
    method: 'card',
    deadline: null,
    similar: SIMILAR,
    attempt: 1,
    source: null,
  }

  test('must be confirmed before the card fields open', async () => {
    const { page, phases, calls } = pageWith({ similar: SIMILAR })
    await beginPayment(page, donation)
    expect(phases.at(-1)).toEqual(repeatPhase)
    expect(calls).toEqual([])
  })

  test('continues to the card fields once confirmed', async () => {
    const { page, phases, calls } = pageWith({ similar: SIMILAR })
    await confirmRepeat(page, repeatPhase)
    expect(phases).toMatchObject([
      { at: 'starting' },
      { at: 'card', attempt: 1, sentence: null, charging: false },
    ])
    expect(calls).toEqual(['confirmed'])
  })

  test('must be confirmed after the charge is refused, if the similar one was paid during card entry', async () => {
    const sentence = codes.repeatedDonation.sentence
    const { page, phases } = pageWith({ similar: SIMILAR, charge: { go: 'confirm', attempt: 1, sentence } })
    await payByCard(page, { ...cardPhase, order }, tokenize)
    expect(phases.at(-1)).toEqual(repeatPhase)
  })

  test('needs no confirmation if this order is already paid', async () => {
    const { page, calls } = pageWith({ similar: SIMILAR, first: { go: 'result', outcome: 'pending' } })
    await beginPayment(page, donation)
    expect(calls).toEqual(['result of order-1'])
  })
})

describe('paying from the card fields', () => {
  test('leads to the result', async () => {
    const { page, calls, phases } = pageWith({})
    await payByCard(page, cardPhase, tokenize)
    expect(phases).toMatchObject([
      { at: 'card', charging: true },
      { at: 'outcome', outcome: 'paid' },
    ])
    expect(calls).toEqual(['charge order-1 1 ctoken_1', 'result of order-1'])
  })

  test('charges nothing while the fields are incomplete', async () => {
    const { page, calls, phases } = pageWith({})
    await payByCard(page, cardPhase, async () => ({ sentence: null }))
    expect(calls).toEqual([])
    expect(phases.at(-1)).toMatchObject({ at: 'card', charging: false, attempt: 1 })
  })

  test('shows the fields again after a decline, for the next attempt', async () => {
    const { page, phases } = pageWith({ charge: { go: 'card', attempt: 2, sentence: 'No.' } })
    await payByCard(page, cardPhase, tokenize)
    expect(phases.at(-1)).toMatchObject({ at: 'card', attempt: 2, sentence: 'No.', charging: false })
  })

  test('opens the bank’s window at once if the bank needs it, with the donation’s deadline', async () => {
    const { page, phases, calls } = pageWith({ charge: { go: 'authentication', clientSecret: 's' } })
    await payByCard(page, cardPhase, tokenize)
    expect(phases.at(-2)).toEqual(bankPhase)
    expect(calls).toEqual(['charge order-1 1 ctoken_1', 'bank s', 'result of order-1'])
  })

  test('starts a new order if this one has expired', async () => {
    const { page, calls, phases } = pageWith({ charge: { go: 'restart' } })
    await payByCard(page, cardPhase, tokenize)
    expect(calls.at(-1)).toBe('a new order')
    expect(phases.at(-1)).toMatchObject({ at: 'card', sentence: codes.draftExpired.sentence })
  })
})

describe('a charge without an answer', () => {
  test('says so, and stays on this device until its outcome is known', async () => {
    const { page, phases, openCharge } = pageWith({ charge: lost })
    await payByCard(page, cardPhase, tokenize)
    expect(phases.at(-1)).toMatchObject({ at: 'outcome', outcome: 'lost' })
    expect(openCharge()).toMatchObject({ orderId: 'order-1', totalCents: 5000, attempt: 1 })
  })

  test('is looked up when Pay is pressed again, instead of another order', async () => {
    const openCharge = { orderId: 'order-0', totalCents: 900, attempt: 1 }
    const { page, calls, methods, phases } = pageWith({ openCharge })
    await beginPayment(page, donation)
    expect([calls, methods]).toEqual([['result of order-0'], []])
    expect(phases.at(-1)).toMatchObject({ at: 'outcome', outcome: 'lost', order: { orderId: 'order-0' } })
  })

  const late = { orderId: 'order-0', totalCents: 900, attempt: 1, isLate: true }

  test('is no obstacle once it is late and still hasn’t arrived', async () => {
    const { page, phases } = pageWith({ openCharge: late, poll: { go: 'card', attempt: 1, sentence: null } })
    await beginPayment(page, donation)
    expect(phases.at(-1)).toMatchObject({ at: 'card', order: { orderId: 'order-1' } })
  })

  test.each([{ go: 'result', outcome: 'paid' } as const, unreachable])(
    'has its result shown if it was late, and has arrived or may have: %j',
    async (poll) => {
      const { page, calls } = pageWith({ openCharge: late, poll })
      await beginPayment(page, donation)
      expect(calls).toEqual(['result of order-0'])
    },
  )

  test('has its result shown if it was late, and arrives before the new one is charged', async () => {
    const { page, calls, openCharge } = pageWith({ openCharge: late, charge: { go: 'restart' } })
    await payByCard(page, cardPhase, tokenize)
    expect(calls).toEqual(['charge order-1 1 ctoken_1', 'result of order-0'])
    expect(openCharge()).toEqual(late)
  })

  test.each<Next>([
    { go: 'card', attempt: 2, sentence: 'No.' },
    { go: 'stop', sentence: 'No.' },
    { go: 'restart' },
  ])('is over once the server says that nothing was charged: %j', async (charge) => {
    const { page, openCharge } = pageWith({ charge })
    await payByCard(page, cardPhase, tokenize)
    expect(openCharge()).toBeNull()
  })

  test.each([
    [{ error: { code: 'whatever' } }, unreachable],
    [new Error('the window was lost'), lost],
  ] as const)('stays open if the bank’s step ends without a known status', async (bank, poll) => {
    const { page, phases, openCharge } = pageWith({
      charge: { go: 'authentication', clientSecret: 's' },
      bank,
      poll,
    })
    await payByCard(page, cardPhase, tokenize)
    expect(phases.at(-1)).toMatchObject({ at: 'outcome', outcome: 'lost' })
    expect(openCharge()).not.toBeNull()
  })
})

describe('the bank’s step', () => {
  const needsBank = { charge: { go: 'authentication', clientSecret: 's' } } as const

  test('leads to the result if its window closed while the bank still waits, so that it never reopens in a loop', async () => {
    const { page, calls } = pageWith({
      ...needsBank,
      bank: { error: { code: 'whatever' } },
      poll: { go: 'authentication', clientSecret: 's' },
    })
    await payByCard(page, cardPhase, tokenize)
    expect(calls.slice(1)).toEqual(['bank s', 'result of order-1'])
  })

  test('leads back to the card fields if it wasn’t finished, with the donation’s deadline', async () => {
    const { page, phases } = pageWith({
      ...needsBank,
      bank: { error: { code: 'payment_intent_authentication_failure' } },
      poll: {
        go: 'card',
        attempt: 2,
        sentence: 'Your bank couldn’t confirm it was you, or you canceled.',
      },
    })
    await payByCard(page, cardPhase, tokenize)
    expect(phases.at(-1)).toEqual({
      at: 'card',
      order,
      donation,
      method: 'card',
      deadline: bankPhase.deadline,
      attempt: 2,
      charging: false,
      sentence: 'Your bank couldn’t confirm it was you, or you canceled.',
    })
  })

  test('leads to the result if the status can’t be polled afterwards', async () => {
    const { page, calls } = pageWith({
      ...needsBank,
      bank: { error: { code: 'whatever' } },
      poll: unreachable,
    })
    await payByCard(page, cardPhase, tokenize)
    expect(calls.at(-1)).toBe('result of order-1')
  })

  test('leads back to the form if the provider can’t be reached', async () => {
    const { page, phases, failures } = pageWith(needsBank)
    const failingProvider = async () => {
      throw new Error('The payment provider’s script did not load')
    }
    await payByCard({ ...page, provider: failingProvider }, cardPhase, tokenize)
    expect(phases.at(-1)).toEqual({ at: 'form', message: null })
    expect(failures.at(-1)?.sentence).toContain('Nothing was charged')
  })
})

describe('returning to a page that waits for the bank', () => {
  test('leads to the result if the payment was approved in another tab', async () => {
    const { page, calls } = pageWith({})
    expect(await recheckAuthentication(page, bankPhase, false)).toBe(true)
    expect(calls).toEqual(['result of order-1, without the window'])
  })

  test.each<Next>([
    { go: 'authentication', clientSecret: 's' },
    { go: 'card', attempt: 2, sentence: null },
  ])('leads to the result after a lost connection, which broke the bank’s window: %j', async (poll) => {
    const { page, calls } = pageWith({ poll })
    expect(await recheckAuthentication(page, bankPhase, true)).toBe(true)
    expect(calls).toEqual(['result of order-1, without the window'])
  })

  test('stays as long as no answer arrives', async () => {
    const { page, calls } = pageWith({ poll: unreachable })
    expect(await recheckAuthentication(page, bankPhase, true)).toBe(false)
    expect(calls).toEqual([])
  })

  test.each([
    [{ go: 'authentication', clientSecret: 's' } as const],
    [{ go: 'card', attempt: 2, sentence: null } as const],
    [unreachable],
  ])('changes nothing if the payment isn’t approved, or that is unknown: %j', async (poll) => {
    const { page, calls, phases } = pageWith({ poll })
    expect(await recheckAuthentication(page, bankPhase, false)).toBe(!(poll instanceof Error))
    expect([calls, phases]).toEqual([[], []])
  })
})
