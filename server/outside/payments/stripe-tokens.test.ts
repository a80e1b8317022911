import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { tokenSource } from './charge-for-tests.ts'
import { OutcomeUnknown } from './port.ts'

const product = testApp()
const token = (card: string): Promise<string> => new Donor(product).token(card)
const fingerprintOf = async (card: string): Promise<string | null> =>
  product.deps.payments.cardFingerprint(await token(card))

test('a card has one fingerprint, in its token and in its decline; another card has another', async () => {
  const [one, same, other] = await Promise.all(
    ['pm_card_chargeDeclined', 'pm_card_chargeDeclined', 'pm_card_visa'].map(fingerprintOf),
  )
  expect(one).toMatch(/^\w{16}$/)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
  const refused = await product.deps.payments.charge({
    order: { caseId: 'AAAAAAAAAAAA', orderId: product.deps.ids.uuid(), attempt: 1 },
    parts: { amountCents: 500, tipCents: 0, coverFeeCents: 0 },
    amountCents: 500,
    source: tokenSource(await token('pm_card_chargeDeclined')),
    description: 'Gift to Rosa Delgado',
    statementSuffix: 'ROSA D.',
    returnUrl: 'http://localhost:3000/',
  })
  expect(refused).toMatchObject({ state: 'failed', cardFingerprint: one })
  const fetched = refused.paymentRef && (await product.deps.payments.getPayment(refused.paymentRef))
  expect(fetched).toMatchObject({ state: 'failed', cardFingerprint: one })
})

test('an invalid token has no card; an unavailable provider gives no answer', async () => {
  expect(await product.deps.payments.cardFingerprint('ctoken_none')).toBeNull()
  const validToken = await token('pm_card_visa')
  const { faults } = outsideWorld(product)
  await faults({ providerDown: true })
  await expect(product.deps.payments.cardFingerprint(validToken)).rejects.toBeInstanceOf(OutcomeUnknown)
  await faults({ reset: true })
})
