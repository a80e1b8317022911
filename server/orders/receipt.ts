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

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS_LONG = 8

/** "7Q4M-91XZ": what a donor reads to support. Made of 40 of the order's random bits, so it needs no column. */
export const receiptNumber = (orderId: string): string => {
  let rest = BigInt(`0x${orderId.replaceAll('-', '').slice(-10)}`)
  let letters = ''
  while (letters.length < LETTERS_LONG) {
    letters = `${LETTERS[Number(rest % 32n)]}${letters}`
    rest /= 32n
  }
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
