import type Stripe from 'stripe'
import type { AccountFacts, Holder } from '../facts.ts'

/** Stripe's requirements of a US individual who receives transfers, by Stripe's names. */

const missingOfHolder = ({ firstName, lastName, birthDay, email, phone, address }: Holder): string[] => {
  const values: Record<string, unknown> = {
    'individual.address.city': address.city,
    'individual.address.line1': address.line1,
    'individual.address.postal_code': address.postalCode,
    'individual.address.state': address.state,
    'individual.dob.day': birthDay,
    'individual.dob.month': birthDay,
    'individual.dob.year': birthDay,
    'individual.email': email,
    'individual.first_name': firstName,
    'individual.last_name': lastName,
    'individual.phone': phone,
  }
  return Object.keys(values).filter((field) => values[field] === null)
}

const currentlyDue = (facts: AccountFacts): string[] => [
  ...(facts.merchantCategoryCode === null ? ['business_profile.mcc'] : []),
  ...(facts.productDescription === null ? ['business_profile.url'] : []),
  ...(facts.bank === null ? ['external_account'] : []),
  ...missingOfHolder(facts.holder),
  ...(facts.identity === 'not_given' || facts.identity === 'failed' ? ['individual.ssn_last_4'] : []),
  ...(facts.termsAgreedMs === null ? ['tos_acceptance.date', 'tos_acceptance.ip'] : []),
]

type Requirements = Pick<
  Stripe.Account.Requirements,
  'currently_due' | 'errors' | 'eventually_due' | 'past_due' | 'pending_verification'
>

export const requirementsOf = (facts: AccountFacts): Requirements => {
  const due = currentlyDue(facts)
  return {
    currently_due: due,
    eventually_due: due,
    // Everything that is due is past due, too, because the account can't be paid without it.
    past_due: due,
    pending_verification: facts.identity === 'pending' ? ['individual.ssn_last_4'] : [],
    errors:
      facts.identity === 'failed'
        ? [
            {
              code: 'verification_failed_keyed_identity',
              reason:
                'The identity information you entered cannot be verified. Please correct any errors or upload a document that matches the identity fields (for example, name and date of birth) that you entered.',
              requirement: 'individual.ssn_last_4',
            },
          ]
        : [],
  }
}

export const disabledReasonOf = (facts: AccountFacts): Stripe.Account.Requirements['disabled_reason'] => {
  if (facts.stopped !== null) return facts.stopped
  if (currentlyDue(facts).length > 0) return 'requirements.past_due'
  return facts.identity === 'pending' ? 'requirements.pending_verification' : null
}

export const isPayable = (facts: AccountFacts): boolean => disabledReasonOf(facts) === null

export const transfersOf = (facts: AccountFacts): 'active' | 'inactive' | 'pending' => {
  if (isPayable(facts)) return 'active'
  return disabledReasonOf(facts) === 'requirements.pending_verification' ? 'pending' : 'inactive'
}
