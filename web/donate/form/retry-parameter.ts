import { donateAddress } from '#web/cases/case-address.ts'

/** Query parameter of the donate page after a failed payment. */
export const RETRY_PARAMETER = 'again'

/** Ignores an unpaid order. */
export const EMPTY = 'empty'

/** `form` restores the form; `card` also continues to the card fields; `empty` starts over. */
type Again = 'card' | 'form' | typeof EMPTY

export const retryAddress = (caseId: string, again: Again): string =>
  `${donateAddress(caseId)}?${RETRY_PARAMETER}=${again}`
