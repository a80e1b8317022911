import { donateAddress } from '#web/cases/case-address.ts'

/** Query parameter of the donate page after a failed payment. */
export const AGAIN = 'again'

/** Ignores an unpaid order. */
export const EMPTY = 'empty'

/** `form` restores the form; `card` also continues to the card fields; `empty` starts over. */
type Again = 'card' | 'form' | typeof EMPTY

export const againAddress = (caseId: string, again: Again): string =>
  `${donateAddress(caseId)}?${AGAIN}=${again}`
