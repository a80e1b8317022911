/** The provider's calls about recipients' accounts. */

import type { DestinationKind } from '#contract/identity-check/payout-destination.ts'

/** Recipient details for the provider. Bank account and SSN never pass through us. */
export type AccountHolder = {
  /** Stored in the account's metadata, for lookups from the provider's side. */
  readonly caseId: string
  readonly firstName: string
  readonly lastName: string
  /** 1980-01-31 */
  readonly birthDate: string
  readonly address: string
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly zip: string
  /** +15555550100 */
  readonly phone: string
  readonly email: string
}

/**
 * A recipient's account at the provider. initial: not payable, `missing` and `errors` say why, and its holder
 * can act; a verified one may return to this. verified: payable. disabled: only the provider can enable it.
 */
export type AccountState = {
  readonly accountRef: string
  readonly state: 'initial' | 'verified' | 'disabled'
  /** The provider's open requirements, such as `individual.ssn_last_4`. */
  readonly missing: readonly string[]
  /** Requirements under verification. */
  readonly checking: readonly string[]
  /**
   * Rejected requirements. `field` is one of `missing`; the provider's sentence may quote personal input, and
   * isn't stored.
   */
  readonly errors: readonly { readonly code: string; readonly field: string }[]
  /** The bank account or debit card that is paid to. Changes with each change, even to one with the same last digits. */
  readonly bankRef: string | null
  readonly bankLast4: string | null
  /** The bank's name, or the card's brand. */
  readonly bankName: string | null
  /** A bank account until there is either. */
  readonly bankKind: DestinationKind
  /** The provider's reason for not paying; a new account has one too, such as `requirements.past_due`. */
  readonly disabledReason: string | null
}

/** The provider refused, and nothing has changed. `field` if it names one. */
export type AccountRefused = {
  readonly state: 'refused'
  readonly code: string
  readonly field: string | null
}

/** The provider's embedded forms: onboarding, or a bank account change by a verified person. */
export type AccountForm = 'identity' | 'bank'

/** Valid for one mounting of such a form; never stored, never logged. */
export type AccountSession = { readonly clientSecret: string; readonly expiresAt: Date }

export type AccountProvider = {
  /** Creates an account for a case's recipient, idempotent per key. @throws OutcomeUnknown */
  readonly createAccount: (key: string, holder: AccountHolder) => Promise<AccountState | AccountRefused>
  /** The account created for a case within a period; null if there is none. @throws OutcomeUnknown */
  readonly findAccount: (
    caseId: string,
    made: { readonly from: Date; readonly until: Date },
  ) => Promise<AccountState | null>
  /**
   * Corrects an account's holder. Refused once its onboarding session was started: from then on the holder
   * corrects it in the provider's form. @throws OutcomeUnknown, NotAtProvider
   */
  readonly updateAccount: (
    key: string,
    accountRef: string,
    holder: AccountHolder,
  ) => Promise<AccountState | AccountRefused>
  /** An account's current state and requirements. @throws OutcomeUnknown, NotAtProvider */
  readonly readAccount: (accountRef: string) => Promise<AccountState>
  /** Starts a session for one of the provider's forms: a new secret each time. @throws OutcomeUnknown, NotAtProvider */
  readonly beginAccountSession: (accountRef: string, form: AccountForm) => Promise<AccountSession>
}
