import { recipientRelation, relationWord } from './relation-words.ts'

type Unnamed = {
  /** Who the beneficiary is to the organizer; null or empty if the organizer didn't say. */
  readonly relation: string | null
  readonly organizerFirstName: string
  readonly city: string
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
