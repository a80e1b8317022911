import { CompactEncrypt, importJWK } from 'jose'
import type { OrderDraft } from './order-draft.ts'

/**
 * The donor's name as a compact JWE that only the keeper of personal data opens. Its header ties it to this draft
 * and to its time, so that it can't be moved to another order.
 */
export const encryptName = async (name: string, draft: OrderDraft): Promise<string> => {
  const { encryptionKey, draftId, expiresAt } = draft
  const key = await importJWK({ ...encryptionKey }, 'ECDH-ES')
  return new CompactEncrypt(new TextEncoder().encode(name))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: encryptionKey.kid,
      did: draftId,
      exp: Math.floor(Date.parse(expiresAt) / 1000),
    })
    .encrypt(key)
}
