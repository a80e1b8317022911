/** What the provider may pay a recipient to. */
export const DESTINATION_KINDS = ['bank_account', 'card'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

/** Where a recipient's transfers go. The name is the bank's, or the card's brand. */
export type PayoutDestination = {
  readonly kind: DestinationKind
  readonly name: string | null
  readonly last4: string
}

export const destinationNoun = (kind: DestinationKind): string =>
  kind === 'card' ? 'debit card' : 'bank account'

/** "Chase ····6789" or "Visa debit ····4242" */
export const destinationName = ({ kind, name, last4 }: PayoutDestination): string => {
  const card = name === null ? 'Debit card' : `${name} debit`
  return `${kind === 'card' ? card : (name ?? 'Bank account')} ····${last4}`
}

/**
 * Where money is once it arrived, as its recipient reads it after "in". To everyone else it is in the recipient's bank:
 * a card's transfers arrive in the account behind it, and whether someone uses a card is their own matter.
 */
export const ownDestinationText = (kind: DestinationKind): string =>
  kind === 'card' ? 'your card’s account' : 'your bank'
