import { expect, it } from 'vitest'
import { quoteDonation } from '#contract/pricing.ts'
import { sheetWords } from './use-wallets.ts'

const names = { recipient: 'Rosa Delgado', brandName: 'Hearten' }

it('shows a donation without tip and fee as one line', () => {
  const quote = quoteDonation({ amountCents: 5000, tipCents: 0, coverFee: false })
  expect(sheetWords(quote, names).lineItems).toEqual([{ name: 'Gift to Rosa Delgado', amount: 5000 }])
})

it('shows tip and covered fee on lines of their own, and all lines add up to the total', () => {
  const quote = quoteDonation({ amountCents: 5000, tipCents: 500, coverFee: true })
  const { lineItems } = sheetWords(quote, names)
  expect(lineItems.map(({ name }) => name)).toEqual([
    'Gift to Rosa Delgado',
    'Tip to Hearten',
    'Card fee, covered by you',
  ])
  expect(lineItems.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.totalCents)
})
