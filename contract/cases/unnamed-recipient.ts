import { PURPOSE } from './cases.ts'
import { recipientRelation, relationWord } from './relation-words.ts'

type Unnamed = {
  /** Who the beneficiary is to the organizer; null or empty if the organizer didn't say. */
  readonly relation: string | null
  readonly organizerFirstName: string
  readonly city: string
}

type Agreement = {
  readonly purpose: number | null
  /** Whether the named beneficiary accepted the invitation. */
  readonly beneficiaryAccepted: boolean
}

/** Whether a recipient's name may be public: an organizer's own, and a beneficiary's once they accepted. */
export const hasAgreed = ({ purpose, beneficiaryAccepted }: Agreement): boolean =>
  purpose !== PURPOSE.someoneElse || beneficiaryAccepted

/** A page with `waiting` goes live only once the beneficiary agreed, and one with `unnamed` has words in place of the name. */
export type NameState = 'agreed' | 'waiting' | 'unnamed'

/** Whether the page that a draft or submission makes names its recipient. */
export const nameStateOf = ({
  waitsForBeneficiary,
  isLive,
  ...agreement
}: Agreement & { readonly waitsForBeneficiary: boolean; readonly isLive: boolean }): NameState => {
  if (hasAgreed(agreement)) return 'agreed'
  // A live page waits for no one, whatever was chosen before.
  return waitsForBeneficiary && !isLive ? 'waiting' : 'unnamed'
}

/** Who a case is for, as its page says it. */
export type ShownRecipient = { readonly fullName: string; readonly firstName: string }

/**
 * Words in place of the name of a beneficiary who hasn't agreed yet. Both stand within a sentence: "a neighbor in
 * Marietta", and from then on "the neighbor".
 */
export const unnamedRecipient = ({ relation, organizerFirstName, city }: Unnamed): ShownRecipient => {
  if (relation === null || relation === '')
    return { fullName: `someone in ${city}`, firstName: 'the beneficiary' }
  const who = recipientRelation(relation, organizerFirstName)
  const isKin = !/^an? /.test(who)
  return { fullName: `${who} in ${city}`, firstName: isKin ? who : `the ${relationWord(relation)}` }
}
