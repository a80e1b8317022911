import { describe, expect, test } from 'vitest'
import type { Tokenized } from './create-confirmation-token.ts'
import { type AgreedSheet, closeWallet, payByWallet } from './pay-by-wallet.ts'
import { confirmRepeat } from './pay-donation.ts'
import type { Phase } from './payment.state.ts'
import { donation, pageWith, refusal, SIMILAR } from './payment-page-for-tests.ts'

const DECLINED = 'Your bank said no to this payment.'

type SheetAnswers = { token?: Tokenized; totalCents?: number } & {
  given?: AgreedSheet['donation']
  owner?: AgreedSheet['owner']
}

/** An approved wallet sheet that records its calls. */
const sheetWith = ({
  token = { token: 'ctoken_1' },
  totalCents = 5000,
  given = donation,
  owner = { name: 'Robin Ames', email: 'robin@mail.example' },
}: SheetAnswers = {}) => {
  const told: string[] = []
  const sheet: AgreedSheet = {
    ...{ wallet: 'google_pay', donation: given, totalCents, owner },
    tokenize: async ({ name, email }) => {
      told.push(`token for ${name}, ${email}`)
      return token
    },
    fail: () => void told.push('failed'),
  }
  return { sheet, told }
}
const FORM: Phase = { at: 'form', message: null }
const problem = (text: string): Phase => ({ at: 'form', message: { tone: 'problem', text } })

describe('an approved wallet payment', () => {
  test('makes the order, has a token with the donor of the form, charges it and leads to the result', async () => {
    const { page, phases, told, methods } = pageWith({})
    const { sheet, told: atSheet } = sheetWith()
    await payByWallet(page, sheet)
    expect(phases).toEqual([{ at: 'wallet', wallet: 'google_pay', charging: true }])
    expect(methods).toEqual(['google_pay'])
    expect(atSheet).toEqual(['token for Carol Brandt, c@mail.example'])
    expect(told).toEqual(['charge order-1 1 ctoken_1', 'result of order-1'])
  })

  test('uses the wallet’s name and e-mail where none was typed', async () => {
    const { page, told } = pageWith({})
    const { sheet, told: atSheet } = sheetWith({ given: { ...donation, fullName: '', email: '' } })
    await payByWallet(page, sheet)
    expect(atSheet).toEqual(['token for Robin Ames, robin@mail.example'])
    expect(told).toEqual(['charge order-1 1 ctoken_1', 'result of order-1'])
  })

  test('continues the attempts of an order that was tried before', async () => {
    const { page, told } = pageWith({ first: { go: 'card', attempt: 3, sentence: null } })
    await payByWallet(page, sheetWith().sheet)
    expect(told[0]).toBe('charge order-1 3 ctoken_1')
  })

  test('pays a new order if the old one expired, without a message', async () => {
    const { page, told } = pageWith({ first: { go: 'restart' } })
    await payByWallet(page, sheetWith().sheet)
    expect(told).toEqual(['a new order', 'charge order-2 1 ctoken_1', 'result of order-2'])
  })
})

describe('nothing is charged', () => {
  test('after the bank’s decline: the standard sentence is at the buttons', async () => {
    const { page, phases } = pageWith({ charge: { go: 'card', attempt: 2, sentence: DECLINED } })
    await payByWallet(page, sheetWith().sheet)
    expect(phases.at(-1)).toEqual(
      problem('Your bank said no to this payment. Nothing was charged. Try again, or pay by card.'),
    )
  })

  test('after too many attempts: the form advises waiting only', async () => {
    const wait = 'That was a lot of tries. Wait 2 minutes.'
    const { page, phases } = pageWith({ charge: { go: 'card', attempt: 1, sentence: wait } })
    await payByWallet(page, sheetWith().sheet)
    expect(phases.at(-1)).toEqual(problem(`${wait} Nothing was charged.`))
  })

  test('for a donation already paid, or waiting at the bank: the sheet fails, and its card is never requested', async () => {
    const paid = pageWith({ first: { go: 'result' } })
    const atBank = pageWith({ first: { go: 'bank', clientSecret: 's' } })
    const sheets = [sheetWith(), sheetWith()] as const
    await payByWallet(paid.page, sheets[0].sheet)
    await payByWallet(atBank.page, sheets[1].sheet)
    expect(paid.told).toEqual(['result of order-1'])
    expect(atBank.phases.at(-1)).toMatchObject({ at: 'bank', clientSecret: 's' })
    for (const { told } of sheets) expect(told).toEqual(['failed'])
  })

  test('if the order’s total isn’t the sheet’s', async () => {
    const { page, phases, told } = pageWith({})
    const { sheet, told: atSheet } = sheetWith({ totalCents: 4900 })
    await payByWallet(page, sheet)
    expect(atSheet).toEqual(['failed'])
    expect(told).toEqual([])
    expect(phases.at(-1)).toEqual(
      problem('The sum is another one by now. Load the page again to see it. Nothing was charged.'),
    )
  })

  test('if the wallet has no usable name or e-mail, and none was typed: the form asks for them', async () => {
    const { page, phases, told, failures } = pageWith({})
    const given = { ...donation, fullName: '', email: '' }
    const { sheet, told: atSheet } = sheetWith({ given, owner: { name: '', email: 'robin@' } })
    await payByWallet(page, sheet)
    expect([atSheet, told, phases.at(-1)]).toEqual([['failed'], [], FORM])
    expect(failures.at(-1)?.problems.map(({ control }) => control)).toEqual(['fullName', 'email'])
  })

  test('if the wallet gives no card', async () => {
    const { page, phases, told } = pageWith({})
    const { sheet, told: atSheet } = sheetWith({ token: { sentence: null } })
    await payByWallet(page, sheet)
    expect(atSheet.at(-1)).toBe('failed')
    expect(told).toEqual([])
    expect(phases.at(-1)).toEqual(problem('Google Pay gave us no card. Nothing was charged.'))
  })

  test('if the server refuses: the sheet fails, and the form says why', async () => {
    const { page, phases, failures } = pageWith({})
    const { sheet, told } = sheetWith()
    const down = async () => {
      throw refusal('caseTakesNoDonations')
    }
    await payByWallet({ ...page, client: down }, sheet)
    expect(told).toEqual(['failed'])
    expect(phases.at(-1)).toEqual(FORM)
    expect(failures.at(-1)?.sentence).toBe('This case isn’t taking gifts right now.')
  })

  test('if the sheet is closed: a calm message', () => {
    const { page, phases } = pageWith({})
    closeWallet(page, 'apple_pay')
    expect(phases).toEqual([
      { at: 'form', message: { tone: 'calm', text: 'You closed Apple Pay. Nothing was charged.' } },
    ])
  })
})

describe('the bank’s check after a wallet', () => {
  test('opens like any other; abandoned, it leads back to the buttons, not to the card’s fields', async () => {
    const { page, phases } = pageWith({
      charge: { go: 'bank', clientSecret: 's' },
      bank: { error: { code: 'payment_intent_authentication_failure' } },
      ask: { go: 'card', attempt: 2, sentence: 'Your bank couldn’t confirm it was you.' },
    })
    await payByWallet(page, sheetWith().sheet)
    expect(phases.at(-2)).toMatchObject({ at: 'bank', method: 'google_pay', clientSecret: 's' })
    expect(phases.at(-1)).toEqual(
      problem('Your bank couldn’t confirm it was you. Nothing was charged. Try again, or pay by card.'),
    )
  })
})

describe('a donation similar to one just paid', () => {
  test('is confirmed after the sheet is closed, and only then charged', async () => {
    const { page, phases, told } = pageWith({ similar: SIMILAR })
    const { sheet, told: atSheet } = sheetWith()
    await payByWallet(page, sheet)
    const again = phases.at(-1)
    expect(again).toMatchObject({ at: 'repeat', similar: SIMILAR, token: 'ctoken_1', attempt: 1 })
    expect(atSheet).toEqual(['token for Carol Brandt, c@mail.example'])
    expect(told).toEqual([])
    if (again?.at === 'repeat') await confirmRepeat(page, again)
    expect(phases.at(-1)).toMatchObject({ at: 'wallet', charging: true })
    expect(told).toEqual(['confirmed', 'charge order-1 1 ctoken_1', 'result of order-1'])
  })
})
