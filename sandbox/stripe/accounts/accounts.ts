import type Stripe from 'stripe'
import type { BankFacts, PayoutCardFacts, StripeRecord } from '../facts.ts'
import { seconds } from '../payment-intents.ts'
import { disabledReasonOf, isPayable, requirementsOf, transfersOf } from './account-requirements.ts'

const empty = {
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

const personStatus = {
  not_given: 'unverified',
  pending: 'pending',
  verified: 'verified',
  failed: 'unverified',
}

const renderPerson = (account: StripeRecord<'account'>): Stripe.Person => {
  const { holder, identity, personId } = account.facts
  const { address } = holder
  return {
    id: personId,
    object: 'person',
    account: account.id,
    address: {
      line1: address.line1,
      line2: null,
      city: address.city,
      state: address.state,
      postal_code: address.postalCode,
      country: 'US',
    },
    created: seconds(account.createdMs),
    dob: holder.birthDay ?? { day: null, month: null, year: null },
    email: holder.email,
    first_name: holder.firstName,
    last_name: holder.lastName,
    future_requirements: { ...empty },
    id_number_provided: false,
    metadata: {},
    phone: holder.phone,
    relationship: {
      authorizer: false,
      director: false,
      executive: false,
      legal_guardian: false,
      owner: false,
      percent_ownership: null,
      representative: true,
      title: null,
    },
    ssn_last_4_provided: identity !== 'not_given',
    verification: { details: null, details_code: null, status: personStatus[identity] },
  }
}

const renderBank = (account: StripeRecord<'account'>, bank: BankFacts): Stripe.BankAccount => ({
  id: bank.id,
  object: 'bank_account',
  account: account.id,
  account_holder_name: null,
  account_holder_type: null,
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: bank.bankName,
  country: 'US',
  currency: 'usd',
  default_for_currency: true,
  fingerprint: null,
  last4: bank.last4,
  metadata: {},
  routing_number: bank.routingNumber,
  status: 'new',
})

const renderCard = (
  account: StripeRecord<'account'>,
  { id, last4 }: BankFacts,
  { brand, methods, expires }: PayoutCardFacts,
): Stripe.Card => ({
  id,
  object: 'card',
  account: account.id,
  address_city: null,
  address_country: null,
  address_line1: null,
  address_line1_check: null,
  address_line2: null,
  address_state: null,
  address_zip: null,
  address_zip_check: null,
  available_payout_methods: [...methods],
  brand,
  country: 'US',
  currency: 'usd',
  cvc_check: null,
  default_for_currency: true,
  dynamic_last4: null,
  exp_month: expires.month,
  exp_year: expires.year,
  funding: 'debit',
  last4,
  metadata: {},
  name: null,
  regulated_status: null,
  tokenization_method: null,
})

const externalAccounts = (account: StripeRecord<'account'>): Stripe.ExternalAccount[] => {
  const { bank } = account.facts
  if (bank === null) return []
  return [bank.card == null ? renderBank(account, bank) : renderCard(account, bank, bank.card)]
}

export const renderAccount = (account: StripeRecord<'account'>): Stripe.Account => {
  const { facts } = account
  return {
    id: account.id,
    object: 'account',
    business_profile: {
      mcc: facts.merchantCategoryCode,
      minority_owned_business_designation: null,
      name: null,
      product_description: facts.productDescription,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: 'individual',
    capabilities: { transfers: transfersOf(facts) },
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: 'US',
    created: seconds(account.createdMs),
    default_currency: 'usd',
    details_submitted: facts.termsAgreedMs !== null,
    email: facts.email,
    external_accounts: {
      object: 'list',
      data: externalAccounts(account),
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    future_requirements: { ...empty, current_deadline: null, disabled_reason: null },
    individual: renderPerson(account),
    metadata: { ...facts.metadata },
    payouts_enabled: isPayable(facts),
    requirements: {
      ...empty,
      ...requirementsOf(facts),
      current_deadline: null,
      disabled_reason: disabledReasonOf(facts),
    },
    tos_acceptance: { date: facts.termsAgreedMs === null ? null : seconds(facts.termsAgreedMs) },
    type: 'none',
  }
}
