import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { OrderRow } from '../order-row.ts'
import type { RefundRequestRow } from './refund-requests.queries.ts'

/** Associated data of a ciphertext: if it is moved to another request, it can't be decrypted. */
export const requestTextContext = (requestId: string): string => `refund_request.body|${requestId}`

type StoredText = Pick<RefundRequestRow, 'requestId' | 'body' | 'bodyCipher'>

/**
 * Prepares the decryption of a donor's request texts. Our own notes aren't encrypted.
 * @returns a function that reads a request's text, which is empty once the donor is erased
 */
export const requestTextOpener = async (
  { personalData }: Pick<Deps, 'personalData'>,
  db: Db,
  { emailHash }: Pick<OrderRow, 'emailHash'>,
): Promise<(request: StoredText) => string> => {
  const open = await personalData.opener(db, emailHash)
  return ({ requestId, body, bodyCipher }) => {
    if (bodyCipher === null) return body
    return open === null ? '' : open(requestTextContext(requestId), bodyCipher)
  }
}

/**
 * Prepares the encryption of a donor's request texts. The key is found or created before the case's
 * transaction, because people aren't stored by case.
 */
export const requestTextSealer = async (
  { personalData, database }: Pick<Deps, 'personalData' | 'database'>,
  { emailHash }: Pick<OrderRow, 'emailHash'>,
): Promise<(requestId: string, text: string) => Buffer> => {
  const seal = await database.statement((db) => personalData.sealer(db, emailHash))
  return (requestId, text) => seal(requestTextContext(requestId), text)
}
