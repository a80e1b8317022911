import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import * as z from 'zod'

/** The browsers' side of Web Push: subscriptions with their private keys, and the messages that reached them. */

/** A subscription of an imagined browser. */
export type Browser = {
  readonly id: string
  readonly publicKey: string
  readonly privateKey: string
  readonly auth: string
}

export const makeBrowser = (): Browser => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  return {
    id: randomBytes(18).toString('base64url'),
    publicKey,
    privateKey: ecdh.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

const SALT = 16
const RECORD_SIZE = 4
const TAG = 16

/**
 * Decrypts a message as a browser does (RFC 8291, one record of RFC 8188).
 * @throws Error if it was encrypted for another browser, or is longer than one record
 */
export const openMessage = ({ privateKey, publicKey, auth }: Browser, body: Buffer): string => {
  const salt = body.subarray(0, SALT)
  const keyLength = body.readUInt8(SALT + RECORD_SIZE)
  const start = SALT + RECORD_SIZE + 1
  const senderKey = body.subarray(start, start + keyLength)
  const record = body.subarray(start + keyLength)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), senderKey])
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const keyOf = (name: string, bytes: number): Buffer =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes),
    )
  const decipher = createDecipheriv('aes-128-gcm', keyOf('aes128gcm', 16), keyOf('nonce', 12))
  decipher.setAuthTag(record.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const claimsShape = z.object({ aud: z.string(), exp: z.number(), sub: z.string().startsWith('mailto:') })

/** Whether a request is signed by this sender for this push service (VAPID, RFC 8292). */
export const isSignedBy = (
  authorization: string,
  {
    publicKey,
    origin,
    nowMs,
  }: { readonly publicKey: string; readonly origin: string; readonly nowMs: number },
): boolean => {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return false
  const { aud, exp } = claimsShape.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return aud === origin && exp * 1000 > nowMs
}
