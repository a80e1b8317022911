import { donateAddress } from '#web/cases/case-address.ts'

/** Query parameter of the donate page after a failed payment. */
export const RETRY_PARAMETER = 'again'

/** Value that starts over with an empty form, ignoring an unpaid order. */
export const RETRY_EMPTY = 'empty'

/** `form` restores the form; `card` also continues to the card fields; `empty` starts over. */
type Retry = 'card' | 'form' | typeof RETRY_EMPTY

export const retryAddress = (caseId: string, retry: Retry): string =>
  `${donateAddress(caseId)}?${RETRY_PARAMETER}=${retry}`
