import type { TokenSigner } from '#server/platform/signed-token.ts'
import type { OrderPlace } from './order-key.ts'

const PURPOSE = 'receipt'

/** The address of a gift's own page, for whoever has its mail. */
export const receiptPath = (signer: TokenSigner, { caseId, orderId }: OrderPlace): string =>
  `/receipt/${signer.sign(PURPOSE, [caseId, orderId])}`

export const placeOfReceipt = (signer: TokenSigner, token: string): OrderPlace | null => {
  const [caseId, orderId] = signer.read(PURPOSE, token) ?? []
  return caseId !== undefined && orderId !== undefined ? { caseId, orderId } : null
}

/** "7A4E-91C2": what a donor reads to support. Derived from the order's random part, so it needs no column. */
export const receiptNumber = (orderId: string): string => {
  const tail = orderId.replaceAll('-', '').slice(-8).toUpperCase()
  return `${tail.slice(0, 4)}-${tail.slice(4)}`
}
