import Stripe from 'stripe'
import { createdWithin } from './created-within.ts'
import type { AccountHolder, AccountRefused, AccountState, PaymentProvider } from './port.ts'
import { asOutcomeUnknown, throwOutcomeUnknown } from './unknown-outcome.ts'

/** Merchant category of recipients: charitable and social service organizations. */
const MERCHANT_CATEGORY = '8398'

const individualOf = (holder: AccountHolder): Stripe.AccountCreateParams.Individual => {
  const [year, month, day] = holder.birthDate.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined)
    throw new Error('A birth date is year-month-day')
  return {
    first_name: holder.firstName,
    last_name: holder.lastName,
    dob: { year, month, day },
    email: holder.email,
    phone: holder.phone,
    address: {
      line1: holder.address,
      city: holder.city,
      state: holder.state,
      postal_code: holder.zip,
      country: 'US',
    },
  }
}

/** Whether only the provider can enable the account again, as opposed to missing details or a running review. */
const isDisabledFor = (reason: string | null): boolean =>
  reason !== null && !reason.startsWith('requirements.') && reason !== 'under_review'

/** The bank account or debit card that payouts go to: the default one, if there are several. */
const externalAccountOf = ({
  external_accounts: accounts,
}: Stripe.Account): Stripe.ExternalAccount | null => {
  const all = accounts?.data ?? []
  return all.find((external) => external.default_for_currency === true) ?? all[0] ?? null
}

/** Ours are standard payouts, which cost nothing. A card that takes instant ones alone can't be paid. */
const takesStandardPayouts = (external: Stripe.ExternalAccount | null): boolean =>
  external?.available_payout_methods?.includes('standard') ?? true

const stateOf = (account: Stripe.Account, disabledReason: string | null): AccountState['state'] => {
  if (isDisabledFor(disabledReason)) return 'disabled'
  const isPayable =
    account.capabilities?.transfers === 'active' &&
    account.payouts_enabled &&
    takesStandardPayouts(externalAccountOf(account))
  return isPayable ? 'verified' : 'initial'
}

const missingOf = (account: Stripe.Account): readonly string[] => [
  ...(account.requirements?.currently_due ?? []),
  ...(takesStandardPayouts(externalAccountOf(account)) ? [] : ['external_account']),
]

type Destination = Pick<AccountState, 'bankRef' | 'bankLast4' | 'bankName' | 'bankKind'>

const destinationOf = (account: Stripe.Account): Destination => {
  const chosen = externalAccountOf(account)
  if (chosen === null) return { bankRef: null, bankLast4: null, bankName: null, bankKind: 'bank_account' }
  const { id: bankRef, last4: bankLast4 } = chosen
  return chosen.object === 'card'
    ? { bankRef, bankLast4, bankName: chosen.brand, bankKind: 'card' }
    : { bankRef, bankLast4, bankName: chosen.bank_name, bankKind: 'bank_account' }
}

const accountState = (account: Stripe.Account): AccountState => {
  const { requirements } = account
  const disabledReason = requirements?.disabled_reason ?? null
  return {
    accountRef: account.id,
    state: stateOf(account, disabledReason),
    missing: missingOf(account),
    checking: requirements?.pending_verification ?? [],
    errors: (requirements?.errors ?? []).map(({ code, requirement }) => ({ code, field: requirement })),
    ...destinationOf(account),
    disabledReason,
  }
}

/** 404 is an unknown account, 409 our own key in use: neither is a refusal. */
const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  (error instanceof Stripe.errors.StripePermissionError && error.code !== 'account_invalid') ||
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.statusCode !== 404 &&
    error.statusCode !== 409)

const orRefused = async (ask: () => Promise<Stripe.Account>): Promise<AccountState | AccountRefused> => {
  try {
    return accountState(await ask())
  } catch (error) {
    if (isRefusal(error))
      return { state: 'refused', code: error.code ?? 'invalid_request', field: error.param ?? null }
    throw asOutcomeUnknown(error)
  }
}

const COMPONENTS = { identity: 'account_onboarding', bank: 'account_management' } as const

type Accounts = Pick<
  PaymentProvider,
  'createAccount' | 'findAccount' | 'updateAccount' | 'readAccount' | 'beginAccountSession'
>

export const stripeAccounts = (stripe: Stripe): Accounts => ({
  createAccount: (key, holder) =>
    orRefused(() =>
      stripe.accounts.create(
        {
          country: 'US',
          business_type: 'individual',
          business_profile: {
            mcc: MERCHANT_CATEGORY,
            product_description: 'Receives donations raised on Hearten',
          },
          // No charges on this account, so its losses and fees are the platform's.
          controller: {
            losses: { payments: 'application' },
            fees: { payer: 'application' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'express' },
          },
          settings: { payouts: { schedule: { interval: 'manual' } } },
          capabilities: { transfers: { requested: true } },
          email: holder.email,
          individual: individualOf(holder),
          metadata: { case_id: holder.caseId },
        },
        { idempotencyKey: key },
      ),
    ),
  findAccount: (caseId, period) =>
    throwOutcomeUnknown(async () => {
      for await (const account of stripe.accounts.list({ created: createdWithin(period), limit: 100 }))
        if (account.metadata?.['case_id'] === caseId) return accountState(account)
      return null
    }),
  updateAccount: (key, accountRef, holder) =>
    orRefused(() =>
      stripe.accounts.update(
        accountRef,
        { email: holder.email, individual: individualOf(holder) },
        { idempotencyKey: key },
      ),
    ),
  readAccount: (accountRef) =>
    throwOutcomeUnknown(async () => accountState(await stripe.accounts.retrieve(accountRef))),
  beginAccountSession: (accountRef, form) =>
    throwOutcomeUnknown(async () => {
      const session = await stripe.accountSessions.create({
        account: accountRef,
        components: { [COMPONENTS[form]]: { enabled: true } },
      })
      return { clientSecret: session.client_secret, expiresAt: new Date(session.expires_at * 1000) }
    }),
})
