import { describe, expect, test } from 'vitest'
import { type CodeName, codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import type { Gift } from '../form/read-gift.ts'
import type { Next } from './after-charge.ts'
import { beginPayment, openBank, type PaymentPage, payWith } from './pay-by-card.ts'
import type { Phase, Trouble } from './payment.state.ts'

const gift: Gift = {
  ...{ amountCents: 5000, tipCents: 0, coverFee: false, fullName: 'Carol Brandt', email: 'c@mail.example' },
  ...{ consentUpdates: false, message: '', hideName: false, hideAmount: false },
}
const order = { orderId: 'order-1', totalCents: 5000, orderKey: 'k', status: 'created' } as const
const fresh = { ...order, orderId: 'order-2' }
const CARD: Next = { go: 'card', attempt: 1, sentence: null }

const refusal = (name: CodeName) =>
  new ApiRefusal({ code: codes[name].code, msg: codes[name].sentence, data: null }, codes[name].status)

type Answers = { first?: Next; charge?: Next; ask?: Next | Error; bank?: { error?: { code: string } } }

/** A page whose desk and provider answer like this; it writes down what it is told. */
const pageWith = ({
  first = CARD,
  charge = { go: 'result' },
  ask = { go: 'result' },
  bank = {},
}: Answers) => {
  const told: string[] = []
  const phases: Phase[] = []
  const troubles: Trouble[] = []
  const page: PaymentPage = {
    desk: async () => ({
      prepare: () => undefined,
      start: async () => order,
      startAnew: async () => {
        told.push('a new order')
        return fresh
      },
      firstStep: async ({ orderId }, sentence) => (orderId === fresh.orderId ? { ...CARD, sentence } : first),
      charge: async (orderId, attempt, token) => {
        told.push(`charge ${orderId} ${attempt} ${token}`)
        return charge
      },
      ask: async () => {
        if (ask instanceof Error) throw ask
        return ask
      },
      keptUntil: async () => new Date(0),
    }),
    provider: async () => ({
      elements: () => {
        throw new Error('not here')
      },
      createConfirmationToken: async () => ({}),
      handleNextAction: async ({ clientSecret }) => {
        told.push(`bank ${clientSecret}`)
        return bank.error ? { error: { type: 'card_error', ...bank.error } } : {}
      },
    }),
    show: (phase) => void phases.push(phase),
    say: (trouble) => void troubles.push(trouble),
    leave: (orderId) => void told.push(`result of ${orderId}`),
  }
  return { page, told, phases, troubles }
}
const card = {
  at: 'card',
  order,
  gift,
  keptUntil: null,
  attempt: 1,
  sentence: null,
  charging: false,
} as const
const bank = { at: 'bank', order, gift, keptUntil: new Date(0), clientSecret: 's', open: false } as const
const paid = async () => ({ token: 'ctoken_1' })

describe('from the button', () => {
  test('to the card fields, with nothing charged', async () => {
    const { page, phases, told } = pageWith({})
    await beginPayment(page, gift)
    expect(phases).toMatchObject([{ at: 'starting' }, { at: 'card', attempt: 1, charging: false }])
    expect(told).toEqual([])
  })

  test('to the result, where this gift was paid before', async () => {
    const { page, told } = pageWith({ first: { go: 'result' } })
    await beginPayment(page, gift)
    expect(told).toEqual(['result of order-1'])
  })

  test('to a new order, where the old one’s time is over', async () => {
    const { page, told, phases } = pageWith({ first: { go: 'restart' } })
    await beginPayment(page, gift)
    expect(told).toEqual(['a new order'])
    expect(phases.at(-1)).toMatchObject({ at: 'card', order: { orderId: 'order-2' }, attempt: 1 })
  })

  test('back to the form with a sentence, where the server refuses or can’t be reached', async () => {
    const refused = pageWith({})
    const down = async () => {
      throw refusal('caseTakesNoDonations')
    }
    await beginPayment({ ...refused.page, desk: down }, gift)
    expect(refused.phases.at(-1)).toEqual({ at: 'form' })
    expect(refused.troubles.at(-1)).toMatchObject({ sentence: 'This case isn’t taking gifts right now.' })
  })
})

describe('from the card fields', () => {
  test('to the result', async () => {
    const { page, told, phases } = pageWith({})
    await payWith(page, card, paid)
    expect(phases).toMatchObject([{ at: 'card', charging: true }])
    expect(told).toEqual(['charge order-1 1 ctoken_1', 'result of order-1'])
  })

  test('nowhere, while the fields are incomplete', async () => {
    const { page, told, phases } = pageWith({})
    await payWith(page, card, async () => ({ sentence: null }))
    expect(told).toEqual([])
    expect(phases.at(-1)).toMatchObject({ at: 'card', charging: false, attempt: 1 })
  })

  test('to the fields again after a no, for the next attempt', async () => {
    const { page, phases } = pageWith({ charge: { go: 'card', attempt: 2, sentence: 'No.' } })
    await payWith(page, card, paid)
    expect(phases.at(-1)).toMatchObject({ at: 'card', attempt: 2, sentence: 'No.', charging: false })
  })

  test('to the bank’s step, announced with the time that the gift is kept, and not opened', async () => {
    const { page, phases, told } = pageWith({ charge: { go: 'bank', clientSecret: 's' } })
    await payWith(page, card, paid)
    expect(phases.at(-1)).toEqual(bank)
    expect(told).toEqual(['charge order-1 1 ctoken_1'])
  })

  test('to a new order, where this one’s time ran out at the card', async () => {
    const { page, told, phases } = pageWith({ charge: { go: 'restart' } })
    await payWith(page, card, paid)
    expect(told.at(-1)).toBe('a new order')
    expect(phases.at(-1)).toMatchObject({ at: 'card', sentence: codes.draftExpired.sentence })
  })
})

describe('from the bank’s step', () => {
  test('to the result', async () => {
    const { page, phases, told } = pageWith({})
    await openBank(page, bank)
    expect(phases).toEqual([{ ...bank, open: true }])
    expect(told).toEqual(['bank s', 'result of order-1'])
  })

  test('back to the fields where its check wasn’t finished, with the time that the gift is kept', async () => {
    const { page, phases } = pageWith({
      bank: { error: { code: 'payment_intent_authentication_failure' } },
      ask: { go: 'card', attempt: 2, sentence: 'Your bank’s check wasn’t finished.' },
    })
    await openBank(page, bank)
    expect(phases.at(-1)).toEqual({
      ...{ at: 'card', order, gift, keptUntil: bank.keptUntil, attempt: 2, charging: false },
      sentence: 'Your bank’s check wasn’t finished.',
    })
  })

  test('to the result, where after the bank nobody can say how it stands', async () => {
    const { page, told } = pageWith({ bank: { error: { code: 'whatever' } }, ask: new Error('cut') })
    await openBank(page, bank)
    expect(told.at(-1)).toBe('result of order-1')
  })

  test('back to the form where the provider can’t be reached', async () => {
    const { page, phases, troubles } = pageWith({})
    const unreached = async () => {
      throw new Error('The payment provider’s script did not load')
    }
    await openBank({ ...page, provider: unreached }, bank)
    expect(phases.at(-1)).toEqual({ at: 'form' })
    expect(troubles.at(-1)?.sentence).toContain('Nothing was charged')
  })
})
