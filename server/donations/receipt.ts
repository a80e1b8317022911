import type { MailedLink } from '#contract/call.ts'
import { RECEIPT_NUMBER_ALPHABET } from '#contract/donations/receipt-number.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { OrderIds } from './order-key.ts'

const PURPOSE: MailedLink = 'receipt'

/** In the tokens of a donation whose address was corrected, so that those mailed before end. */
const CORRECTED = 'corrected'

type ReceiptKey = OrderIds & { readonly emailCorrectedAt: Date | null }

export const receiptToken = (
  signer: TokenSigner,
  { caseId, orderId, emailCorrectedAt }: ReceiptKey,
): string => signer.sign(PURPOSE, [caseId, orderId, ...(emailCorrectedAt === null ? [] : [CORRECTED])])

/** Address of a donation's page, mailed to its donor. */
export const receiptPath = (signer: TokenSigner, order: ReceiptKey): string =>
  tokenPath('receipt', receiptToken(signer, order))

/** The order that a receipt's token names, and whether it was made since its address was corrected; null if it is invalid. */
export const orderIdsOfReceipt = (
  signer: TokenSigner,
  token: string,
): (OrderIds & { readonly isCorrected: boolean }) | null => {
  const [caseId, orderId, mark] = signer.read(PURPOSE, token) ?? []
  return caseId !== undefined && orderId !== undefined
    ? { caseId, orderId, isCorrected: mark === CORRECTED }
    : null
}

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
    letters = `${RECEIPT_NUMBER_ALPHABET[Number(rest % 32n)]}${letters}`
    rest /= 32n
  }
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
