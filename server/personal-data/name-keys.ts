import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { compactDecrypt, errors } from 'jose'
import type { Clock } from '#server/platform/clock.ts'
import { type KeyRing, keyFor } from '#server/platform/secrets/secrets.ts'
import type { PublicEncryptionKey } from './personal-data.ts'

/** The order of P-256. A private scalar must be below it; random 256 bits exceed it once in 2^32 keys. */
const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

type NameKey = { readonly publicKey: PublicEncryptionKey; readonly privateKey: KeyObject }

const scalarOf = (seed: Buffer): Buffer => {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (P256_ORDER - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

/** A key pair derived from a key of the ring, so that all nodes have the same pair, and no file stores it. */
const nameKeyOf = (key: KeyRing[number]): NameKey => {
  const ecdh = createECDH('prime256v1')
  const d = scalarOf(keyFor(key, 'order-name'))
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  // An uncompressed point has a byte for its format, and then x and y with 32 bytes each.
  const publicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
    kid: key.keyId,
  }
  const jwk = { kty: 'EC', crv: 'P-256', x: publicKey.x, y: publicKey.y, d: d.toString('base64url') }
  return { publicKey, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Required protected header of a browser's name JWE: its draft and its expiry in seconds. */
type NameHeader = { readonly kid?: unknown; readonly did?: unknown; readonly exp?: unknown }

/** Keys with which browsers encrypt a donor's name for one order draft, and with which we decrypt it. */
export const nameKeys = (ring: KeyRing, clock: Clock) => {
  const byId = new Map(ring.map((key) => [key.keyId, nameKeyOf(key)]))
  const current = nameKeyOf(ring[0])

  const open = async (jwe: string, draftId: string): Promise<string | null> => {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(
        jwe,
        (header) => {
          const key = byId.get(header.kid ?? '')
          if (key === undefined) throw new errors.JWEInvalid('unknown key')
          return key.privateKey
        },
        { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] },
      )
      const header: NameHeader = protectedHeader
      const isFresh = typeof header.exp === 'number' && header.exp * 1000 > clock.now().getTime()
      return header.did === draftId && isFresh
        ? new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
        : null
    } catch (error) {
      // An invalid JWE, or (TypeError) a text that isn't UTF-8, is invalid input. Other errors are ours.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
  return { publicKey: async () => current.publicKey, open }
}
