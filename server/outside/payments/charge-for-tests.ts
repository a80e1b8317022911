import type { TestApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import type { PaidCharge, PaymentSource } from './port.ts'

/** The source of a payment by a token whose card isn't kept. */
export const tokenSource = (confirmationToken: string): PaymentSource => ({
  kind: 'token',
  confirmationToken,
  keepFor: null,
})

/** A payment of $50 at the provider only, without an order. */
export const chargeFiftyDollars = async (test: TestApp, card?: string): Promise<PaidCharge> => {
  const payment = await test.deps.payments.charge({
    order: { caseId: 'AAAAAAAAAAAA', orderId: test.deps.ids.uuid(), attempt: 1 },
    parts: { amountCents: 5000, tipCents: 0, coverFeeCents: 0 },
    amountCents: 5000,
    source: tokenSource(await new Donor(test).token(card)),
    description: 'Gift to Rosa Delgado',
    statementSuffix: 'ROSA D.',
    returnUrl: 'http://localhost:3000/',
  })
  if (payment.state !== 'succeeded') throw new Error(`The payment is ${payment.state}`)
  return payment.charge
}
