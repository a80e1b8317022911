import type Stripe from 'stripe'
import { cardByMethod, fingerprintOf, type TestCard } from './test-cards.ts'

export type Billing = {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly postalCode: string | null
  readonly country: string | null
}
export const noBilling: Billing = { name: null, email: null, phone: null, postalCode: null, country: null }

/** Link isn't a wallet of the device, but a payment method of its own. */
export type WalletType = 'apple_pay' | 'google_pay' | 'link'

/** A payment's card, without its number. `method` names the test card, which defines its behavior. */
export type CardFacts = {
  readonly paymentMethodId: string
  readonly createdMs: number
  readonly method: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly wallet: WalletType | null
  readonly billing: Billing
}

/** The test card behind a payment's card. @throws for an unknown method, which the sandbox never creates */
export const testCardOf = (facts: CardFacts): TestCard => {
  const card = cardByMethod(facts.method)
  if (!card) throw new Error(`No test card is called ${facts.method}`)
  return card
}

export const renderBilling = (billing: Billing): Stripe.PaymentMethod.BillingDetails => ({
  address: {
    city: null,
    country: billing.country,
    line1: null,
    line2: null,
    postal_code: billing.postalCode,
    state: null,
  },
  email: billing.email,
  name: billing.name,
  phone: billing.phone,
  tax_id: null,
})

/** The wallet's type and digits. Stripe's further fields stay empty. */
const renderWallet = (facts: CardFacts) => {
  if (facts.wallet === null || facts.wallet === 'link') return null
  const dynamic = { dynamic_last4: facts.last4, type: facts.wallet }
  return facts.wallet === 'apple_pay' ? { ...dynamic, apple_pay: {} } : { ...dynamic, google_pay: {} }
}

const renderChecks = (facts: CardFacts): Stripe.PaymentMethod.Card.Checks => ({
  address_line1_check: null,
  address_postal_code_check: facts.billing.postalCode === null ? null : 'pass',
  cvc_check: testCardOf(facts).cvcFails ? 'fail' : 'pass',
})

/** Renders `payment_method.card` and `payment_method_preview.card`. */
export const renderMethodCard = (facts: CardFacts): Stripe.PaymentMethod.Card => {
  const card = testCardOf(facts)
  return {
    brand: card.brand,
    checks: renderChecks(facts),
    country: 'US',
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: facts.expMonth,
    exp_year: facts.expYear,
    fingerprint: fingerprintOf(card),
    funding: card.funding,
    generated_from: null,
    last4: facts.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: renderWallet(facts),
  }
}

/** A payment method's type with its part. Link doesn't say which card pays. */
export const renderMethodType = (
  facts: CardFacts,
): Pick<Stripe.PaymentMethod, 'card'> & { readonly type: 'card' | 'link' } =>
  facts.wallet === 'link'
    ? { type: 'link', ...{ link: { email: facts.billing.email } } }
    : { type: 'card', card: renderMethodCard(facts) }

export const renderPaymentMethod = (
  facts: CardFacts,
  customer: string | null = null,
): Stripe.PaymentMethod => ({
  id: facts.paymentMethodId,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: renderBilling(facts.billing),
  ...renderMethodType(facts),
  created: Math.floor(facts.createdMs / 1000),
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
})

/** Renders `charge.payment_method_details`. */
export const renderChargedCard = (
  facts: CardFacts,
  amountCents: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails => {
  if (facts.wallet === 'link') return { type: 'link', link: { country: 'US' } }
  const card = testCardOf(facts)
  return {
    type: 'card',
    card: {
      amount_authorized: amountCents,
      authorization_code: null,
      brand: card.brand,
      checks: renderChecks(facts),
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: facts.expMonth,
      exp_year: facts.expYear,
      fingerprint: fingerprintOf(card),
      funding: card.funding,
      installments: null,
      last4: facts.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: authenticated ? renderThreeDSecure() : null,
      transaction_link_id: null,
      wallet: renderWallet(facts),
    },
  }
}

const renderThreeDSecure = (): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
})
