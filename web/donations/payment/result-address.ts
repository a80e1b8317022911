import { href } from 'react-router'

const ATTEMPT = 'attempt'

/** The result page of an order. It names the attempt that was sent, which the server may not have yet. */
export const resultAddress = (
  caseId: string,
  { orderId, attempt }: { readonly orderId: string; readonly attempt?: number },
): string =>
  `${href('/donate/pay-result/:caseId', { caseId })}?orderId=${orderId}${attempt === undefined ? '' : `&${ATTEMPT}=${attempt}`}`

/** The attempt that a result page's address names; 0 if none was sent. */
export const sentAttemptIn = (search: URLSearchParams): number => Number(search.get(ATTEMPT)) || 0
