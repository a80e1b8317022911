import { describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { beginPayment, confirmRepeat, payWith, recheckBankStep } from './pay-donation.ts'
import type { RepeatPhase } from './payment.state.ts'
import { donation, order, pageWith, refusal, SIMILAR } from './payment-page-for-tests.ts'

const card = {
  at: 'card',
  order,
  donation,
  method: 'card',
  deadline: null,
  attempt: 1,
  sentence: null,
  charging: false,
} as const
const bank = {
  at: 'bank',
  order,
  donation,
  method: 'card',
  deadline: new Date(0),
  clientSecret: 's',
} as const
const paid = async () => ({ token: 'ctoken_1' })

describe('from the button', () => {
  test('to the card fields, with nothing charged', async () => {
    const { page, phases, told } = pageWith({})
    await beginPayment(page, donation)
    expect(phases).toMatchObject([{ at: 'starting' }, { at: 'card', attempt: 1, charging: false }])
    expect(told).toEqual([])
  })

  test('to the result if this donation was paid before', async () => {
    const { page, told } = pageWith({ first: { go: 'result' } })
    await beginPayment(page, donation)
    expect(told).toEqual(['result of order-1'])
  })

  test('to a new order if the old one expired', async () => {
    const { page, told, phases } = pageWith({ first: { go: 'restart' } })
    await beginPayment(page, donation)
    expect(told).toEqual(['a new order'])
    expect(phases.at(-1)).toMatchObject({ at: 'card', order: { orderId: 'order-2' }, attempt: 1 })
  })

  test('back to the form with a message if the server refuses or can’t be reached', async () => {
    const refused = pageWith({})
    const down = async () => {
      throw refusal('caseTakesNoDonations')
    }
    await beginPayment({ ...refused.page, client: down }, donation)
    expect(refused.phases.at(-1)).toEqual({ at: 'form', message: null })
    expect(refused.failures.at(-1)).toMatchObject({ sentence: 'This case isn’t taking gifts right now.' })
  })
})

describe('a donation similar to one just paid', () => {
  const second = { ...order, similarDonation: SIMILAR }
  const again: RepeatPhase = {
    ...{ at: 'repeat', order: second, donation, method: 'card', deadline: null },
    ...{ similar: SIMILAR, attempt: 1, token: null },
  }

  test('is confirmed before the card fields', async () => {
    const { page, phases, told } = pageWith({ similar: SIMILAR })
    await beginPayment(page, donation)
    expect(phases.at(-1)).toEqual(again)
    expect(told).toEqual([])
  })

  test('continues to the card fields once confirmed', async () => {
    const { page, phases, told } = pageWith({ similar: SIMILAR })
    await confirmRepeat(page, again)
    expect(phases).toMatchObject([
      { at: 'starting' },
      { at: 'card', attempt: 1, sentence: null, charging: false },
    ])
    expect(told).toEqual(['confirmed'])
  })

  test('made during the card’s entry is confirmed when the charge is refused', async () => {
    const sentence = codes.repeatedDonation.sentence
    const { page, phases } = pageWith({ similar: SIMILAR, charge: { go: 'confirm', attempt: 1, sentence } })
    await payWith(page, { ...card, order }, paid)
    expect(phases.at(-1)).toEqual(again)
  })

  test('isn’t confirmed if this order is already paid', async () => {
    const { page, told } = pageWith({ similar: SIMILAR, first: { go: 'result' } })
    await beginPayment(page, donation)
    expect(told).toEqual(['result of order-1'])
  })
})

describe('from the card fields', () => {
  test('to the result', async () => {
    const { page, told, phases } = pageWith({})
    await payWith(page, card, paid)
    expect(phases).toMatchObject([{ at: 'card', charging: true }])
    expect(told).toEqual(['charge order-1 1 ctoken_1', 'result of order-1'])
  })

  test('nowhere while the fields are incomplete', async () => {
    const { page, told, phases } = pageWith({})
    await payWith(page, card, async () => ({ sentence: null }))
    expect(told).toEqual([])
    expect(phases.at(-1)).toMatchObject({ at: 'card', charging: false, attempt: 1 })
  })

  test('to the fields again after a decline, for the next attempt', async () => {
    const { page, phases } = pageWith({ charge: { go: 'card', attempt: 2, sentence: 'No.' } })
    await payWith(page, card, paid)
    expect(phases.at(-1)).toMatchObject({ at: 'card', attempt: 2, sentence: 'No.', charging: false })
  })

  test('to the bank’s step: its window opens at once, with the donation’s deadline', async () => {
    const { page, phases, told } = pageWith({ charge: { go: 'bank', clientSecret: 's' } })
    await payWith(page, card, paid)
    expect(phases.at(-1)).toEqual(bank)
    expect(told).toEqual(['charge order-1 1 ctoken_1', 'bank s', 'result of order-1'])
  })

  test('to a new order if this one expired at the card', async () => {
    const { page, told, phases } = pageWith({ charge: { go: 'restart' } })
    await payWith(page, card, paid)
    expect(told.at(-1)).toBe('a new order')
    expect(phases.at(-1)).toMatchObject({ at: 'card', sentence: codes.draftExpired.sentence })
  })
})

describe('from the bank’s step', () => {
  const asksBank = { charge: { go: 'bank', clientSecret: 's' } } as const

  test('to the result if its window closed and the bank still waits: it never reopens in a loop', async () => {
    const { page, told } = pageWith({
      ...asksBank,
      bank: { error: { code: 'whatever' } },
      ask: { go: 'bank', clientSecret: 's' },
    })
    await payWith(page, card, paid)
    expect(told.slice(1)).toEqual(['bank s', 'result of order-1'])
  })

  test('back to the fields if its check wasn’t finished, with the donation’s deadline', async () => {
    const { page, phases } = pageWith({
      ...asksBank,
      bank: { error: { code: 'payment_intent_authentication_failure' } },
      ask: { go: 'card', attempt: 2, sentence: 'Your bank couldn’t confirm it was you.' },
    })
    await payWith(page, card, paid)
    expect(phases.at(-1)).toEqual({
      ...{
        at: 'card',
        order,
        donation,
        method: 'card',
        deadline: bank.deadline,
        attempt: 2,
        charging: false,
      },
      sentence: 'Your bank couldn’t confirm it was you.',
    })
  })

  test('to the result if the state is unknown after the bank', async () => {
    const { page, told } = pageWith({
      ...asksBank,
      bank: { error: { code: 'whatever' } },
      ask: new Error('cut'),
    })
    await payWith(page, card, paid)
    expect(told.at(-1)).toBe('result of order-1')
  })

  test('back to the form if the provider can’t be reached', async () => {
    const { page, phases, failures } = pageWith(asksBank)
    const unreached = async () => {
      throw new Error('The payment provider’s script did not load')
    }
    await payWith({ ...page, provider: unreached }, card, paid)
    expect(phases.at(-1)).toEqual({ at: 'form', message: null })
    expect(failures.at(-1)?.sentence).toContain('Nothing was charged')
  })
})

describe('back at a page that waits for the bank', () => {
  test('an approval in another tab is noticed here, too', async () => {
    const { page, told } = pageWith({})
    await recheckBankStep(page, bank)
    expect(told).toEqual(['result of order-1, without the window'])
  })

  test.each([
    [{ go: 'bank', clientSecret: 's' } as const],
    [{ go: 'card', attempt: 2, sentence: null } as const],
    [new Error('offline')],
  ])('nothing changes if it isn’t paid, or unknown: %j', async (ask) => {
    const { page, told, phases } = pageWith({ ask })
    await recheckBankStep(page, bank)
    expect([told, phases]).toEqual([[], []])
  })
})
