import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { OrderIds } from './order-key.ts'

const PURPOSE: MailedLink = 'receipt'

export const receiptToken = (signer: TokenSigner, { caseId, orderId }: OrderIds): string =>
  signer.sign(PURPOSE, [caseId, orderId])

/** Address of a donation's page, mailed to its donor. */
export const receiptPath = (signer: TokenSigner, order: OrderIds): string =>
  tokenPath('receipt', receiptToken(signer, order))

/** The order that a receipt's token names; null if the token is invalid. */
export const orderIdsOfReceipt = (signer: TokenSigner, token: string): OrderIds | null => {
  const [caseId, orderId] = signer.read(PURPOSE, token) ?? []
  return caseId !== undefined && orderId !== undefined ? { caseId, orderId } : null
}

const CROCKFORD_BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 8
/** Bytes of eight characters with five bits each. */
const FINGERPRINT_BYTES = 5

/**
 * "7Q4M-91XZ": the receipt number that donors quote to support. It derives from the order's id, so it needs
 * no column, and from a secret key, because the id of a public donation is its order's and must not reveal
 * the number.
 */
export const receiptNumber = (personalData: Pick<PersonalData, 'fingerprint'>, orderId: string): string => {
  const fingerprint = Buffer.from(personalData.fingerprint(`receipt number of ${orderId}`), 'base64url')
  let rest = BigInt(`0x${fingerprint.subarray(0, FINGERPRINT_BYTES).toString('hex')}`)
  let letters = ''
  while (letters.length < NUMBER_LENGTH) {
    letters = `${CROCKFORD_BASE32[Number(rest % 32n)]}${letters}`
    rest /= 32n
  }
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
