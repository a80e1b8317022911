import { CompactEncrypt, importJWK } from 'jose'
import type { OrderDraft } from './order-draft.ts'

/**
 * Encrypts the donor's name as a compact JWE that only the personal-data module can decrypt. The header
 * binds the name to this draft and its expiry, so that it can't be reused for another order.
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
