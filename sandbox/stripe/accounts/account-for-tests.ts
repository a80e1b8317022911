import type Stripe from 'stripe'
import type { TestSandbox } from '../../sandbox-for-tests.ts'

/** Holder of a test account, as the platform submits it. */
export const rosa = {
  first_name: 'Rosa',
  last_name: 'Delgado',
  dob: { day: 12, month: 4, year: 1981 },
  email: 'rosa@mail.example',
  phone: '+17405550100',
  address: { line1: '12 Oak St', city: 'Marietta', state: 'OH', postal_code: '45750', country: 'US' },
} satisfies Stripe.AccountCreateParams.Individual

/** A recipient's account, as Hearten creates one. */
export const requestedAccount = {
  country: 'US',
  business_type: 'individual',
  business_profile: { mcc: '8398', product_description: 'Receives donations' },
  controller: {
    losses: { payments: 'application' },
    fees: { payer: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
  email: rosa.email,
  individual: rosa,
  metadata: { case_id: 'c1' },
} satisfies Stripe.AccountCreateParams

export const openAccount = (
  { stripe }: TestSandbox,
  overrides: Stripe.AccountCreateParams = {},
): Promise<Stripe.Account> => stripe.accounts.create({ ...requestedAccount, ...overrides })

/** Starts an onboarding session for the account's holder. */
export const beginSession = (
  { stripe }: TestSandbox,
  { id: account }: Stripe.Account,
): Promise<Stripe.AccountSession> =>
  stripe.accountSessions.create({ account, components: { account_onboarding: { enabled: true } } })
