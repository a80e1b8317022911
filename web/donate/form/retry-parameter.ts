import { donateAddress } from '#web/cases/case-address.ts'

/** In the donate page's address after a payment that came to nothing. */
export const AGAIN = 'again'

/** Of an address that leaves what was begun alone. */
export const EMPTY = 'empty'

/** The form opens as it was filled in; `card` goes straight on to the card, and `empty` starts over. */
type Again = 'card' | 'form' | typeof EMPTY

export const againAddress = (caseId: string, again: Again): string =>
  `${donateAddress(caseId)}?${AGAIN}=${again}`
