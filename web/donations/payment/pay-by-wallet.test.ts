import { describe, expect, test } from 'vitest'
import { type ApprovedSheet, payByWallet } from './pay-by-wallet.ts'
import { confirmRepeat } from './pay-donation.ts'
import { formAfterClosedWallet, type Phase } from './payment.state.ts'
import { donation, pageWith, refusal, SIMILAR } from './payment-page-for-tests.ts'
import type { Tokenized } from './tokenize-in-time.ts'

const DECLINED = 'Your bank said no to this payment.'

type SheetAnswers = { token?: Tokenized; totalCents?: number } & {
  formDonation?: ApprovedSheet['donation']
  owner?: ApprovedSheet['owner']
}

/** An approved wallet sheet that records the calls made to it. */
const sheetWith = ({
  token = { source: { confirmationToken: 'ctoken_1' } },
  totalCents = 5000,
  formDonation = donation,
  owner = { name: 'Robin Ames', email: 'robin@mail.example' },
}: SheetAnswers = {}) => {
  const calls: string[] = []
  const sheet: ApprovedSheet = {
    wallet: 'google_pay',
    donation: formDonation,
    totalCents,
    owner,
    tokenize: async ({ name, email }) => {
      calls.push(`token for ${name}, ${email}`)
      return token
    },
    fail: () => void calls.push('failed'),
  }
  return { sheet, calls }
}
const FORM: Phase = { at: 'form', message: null }
const formProblem = (text: string): Phase => ({ at: 'form', message: { tone: 'problem', text } })

describe('an approved wallet payment', () => {
  test('creates the order, gets a token with the form’s name and e-mail, charges it and leads to the result', async () => {
    const { page, phases, calls, methods } = pageWith({})
    const { sheet, calls: sheetCalls } = sheetWith()
    await payByWallet(page, sheet)
    expect(phases).toMatchObject([
      { at: 'wallet', wallet: 'google_pay', charging: true },
      { at: 'outcome', method: 'google_pay', outcome: 'paid' },
    ])
    expect(methods).toEqual(['google_pay'])
    expect(sheetCalls).toEqual(['token for Carol Brandt, c@mail.example'])
    expect(calls).toEqual(['charge order-1 1 ctoken_1', 'result of order-1'])
  })

  test('uses the wallet’s name and e-mail if none was typed', async () => {
    const { page, calls } = pageWith({})
    const { sheet, calls: sheetCalls } = sheetWith({ formDonation: { ...donation, fullName: '', email: '' } })
    await payByWallet(page, sheet)
    expect(sheetCalls).toEqual(['token for Robin Ames, robin@mail.example'])
    expect(calls).toEqual(['charge order-1 1 ctoken_1', 'result of order-1'])
  })

  test('continues the attempt numbers of an order that was tried before', async () => {
    const { page, calls } = pageWith({ first: { go: 'card', attempt: 3, sentence: null } })
    await payByWallet(page, sheetWith().sheet)
    expect(calls[0]).toBe('charge order-1 3 ctoken_1')
  })

  test('pays a new order if the old one expired, without a message', async () => {
    const { page, calls } = pageWith({ first: { go: 'restart' } })
    await payByWallet(page, sheetWith().sheet)
    expect(calls).toEqual(['a new order', 'charge order-2 1 ctoken_1', 'result of order-2'])
  })
})

describe('a wallet payment without a charge', () => {
  test('shows the standard sentence at the buttons after the bank’s decline', async () => {
    const { page, phases } = pageWith({ charge: { go: 'card', attempt: 2, sentence: DECLINED } })
    await payByWallet(page, sheetWith().sheet)
    expect(phases.at(-1)).toEqual(
      formProblem('Your bank said no to this payment. Nothing was charged. Try again, or pay by card.'),
    )
  })

  test('advises only to wait after too many attempts', async () => {
    const wait = 'That was a lot of tries. Wait 2 minutes.'
    const { page, phases } = pageWith({ charge: { go: 'card', attempt: 1, sentence: wait } })
    await payByWallet(page, sheetWith().sheet)
    expect(phases.at(-1)).toEqual(formProblem(`${wait} Nothing was charged.`))
  })

  test('fails the sheet without requesting its card for a donation already paid, or waiting at the bank', async () => {
    const paid = pageWith({ first: { go: 'result', outcome: 'pending' } })
    const atBank = pageWith({ first: { go: 'authentication', clientSecret: 's' } })
    const sheets = [sheetWith(), sheetWith()] as const
    await payByWallet(paid.page, sheets[0].sheet)
    await payByWallet(atBank.page, sheets[1].sheet)
    expect(paid.calls).toEqual(['result of order-1'])
    expect(atBank.phases.at(-2)).toMatchObject({ at: 'authentication', clientSecret: 's' })
    for (const { calls } of sheets) expect(calls).toEqual(['failed'])
  })

  test('fails the sheet if the order’s total differs from the sheet’s', async () => {
    const { page, phases, calls } = pageWith({})
    const { sheet, calls: sheetCalls } = sheetWith({ totalCents: 4900 })
    await payByWallet(page, sheet)
    expect(sheetCalls).toEqual(['failed'])
    expect(calls).toEqual([])
    expect(phases.at(-1)).toEqual(
      formProblem('The total has changed. Reload the page to see it. Nothing was charged.'),
    )
  })

  test('asks in the form for name and e-mail if the wallet has none usable, and none was typed', async () => {
    const { page, phases, calls, failures } = pageWith({})
    const formDonation = { ...donation, fullName: '', email: '' }
    const { sheet, calls: sheetCalls } = sheetWith({ formDonation, owner: { name: '', email: 'robin@' } })
    await payByWallet(page, sheet)
    expect([sheetCalls, calls, phases.at(-1)]).toEqual([['failed'], [], FORM])
    expect(failures.at(-1)?.problems.map(({ control }) => control)).toEqual(['fullName', 'email'])
  })

  test('fails the sheet if the wallet gives no card', async () => {
    const { page, phases, calls } = pageWith({})
    const { sheet, calls: sheetCalls } = sheetWith({ token: { sentence: null } })
    await payByWallet(page, sheet)
    expect(sheetCalls.at(-1)).toBe('failed')
    expect(calls).toEqual([])
    expect(phases.at(-1)).toEqual(formProblem('Google Pay didn’t give us a card. Nothing was charged.'))
  })

  test('fails the sheet and says why in the form if the server refuses', async () => {
    const { page, phases, failures } = pageWith({})
    const { sheet, calls } = sheetWith()
    const refusingClient = async () => {
      throw refusal('caseTakesNoDonations')
    }
    await payByWallet({ ...page, client: refusingClient }, sheet)
    expect(calls).toEqual(['failed'])
    expect(phases.at(-1)).toEqual(FORM)
    expect(failures.at(-1)?.sentence).toBe('This case isn’t taking gifts right now.')
  })

  test('shows a calm message if the donor closes the sheet', () => {
    expect(formAfterClosedWallet('apple_pay')).toEqual({
      at: 'form',
      message: { tone: 'calm', text: 'You closed Apple Pay. Nothing was charged.' },
    })
  })
})

describe('the bank’s check after a wallet', () => {
  test('opens the bank’s window, and leads back to the buttons if the donor abandons it', async () => {
    const { page, phases } = pageWith({
      charge: { go: 'authentication', clientSecret: 's' },
      bank: { error: { code: 'payment_intent_authentication_failure' } },
      poll: {
        go: 'card',
        attempt: 2,
        sentence: 'Your bank couldn’t confirm it was you, or you canceled.',
      },
    })
    await payByWallet(page, sheetWith().sheet)
    expect(phases.at(-2)).toMatchObject({ at: 'authentication', method: 'google_pay', clientSecret: 's' })
    expect(phases.at(-1)).toEqual(
      formProblem(
        'Your bank couldn’t confirm it was you, or you canceled. Nothing was charged. Try again, or pay by card.',
      ),
    )
  })
})

test('a wallet approved after a charge without an answer leads to that one’s result, and isn’t charged', async () => {
  const { page, calls, methods } = pageWith({
    openCharge: { orderId: 'order-0', totalCents: 900, attempt: 1 },
  })
  const { sheet, calls: sheetCalls } = sheetWith()
  await payByWallet(page, sheet)
  expect([calls, methods, sheetCalls]).toEqual([['result of order-0'], [], ['failed']])
})

describe('a donation similar to one just paid', () => {
  test('is charged only after the donor confirms it, once the sheet is closed', async () => {
    const { page, phases, calls } = pageWith({ similar: SIMILAR })
    const { sheet, calls: sheetCalls } = sheetWith()
    await payByWallet(page, sheet)
    const repeat = phases.at(-1)
    expect(repeat).toMatchObject({
      at: 'repeat',
      similar: SIMILAR,
      source: { confirmationToken: 'ctoken_1' },
      attempt: 1,
    })
    expect(sheetCalls).toEqual(['token for Carol Brandt, c@mail.example'])
    expect(calls).toEqual([])
    if (repeat?.at === 'repeat') await confirmRepeat(page, repeat)
    expect(phases.at(-2)).toMatchObject({ at: 'wallet', charging: true })
    expect(calls).toEqual(['confirmed', 'charge order-1 1 ctoken_1', 'result of order-1'])
  })
})
