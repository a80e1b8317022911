import { createHash, webcrypto } from 'node:crypto'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { canonicalJson, type SignedBody, signingText, withoutSign } from '#contract/canonical.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { bindVisitorKey, readVisitorKey, type VerifyKey } from '../limits/visitor-keys.queries.ts'

const importKey = (jwk: VerifyKey): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('jwk', { ...jwk, ext: true }, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])

const isPointOnCurve = async (jwk: VerifyKey): Promise<boolean> => {
  try {
    await importKey(jwk)
    return true
  } catch (error) {
    // The coordinates aren't a point of the curve.
    if (error instanceof DOMException) return false
    throw error
  }
}

/**
 * Binds a browser's signing key to its visitor on first use. Idempotent for the same key; another is a
 * conflict.
 */
export const registerSignKey = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  visitorId: string,
  { jwk }: CallArguments<Calls['registerSignKey']>,
): Promise<CallOutput<Calls['registerSignKey']>> => {
  if (!(await isPointOnCurve(jwk)))
    throw invalidFields([{ field: 'jwk', message: 'That is not a key on P-256.' }])
  const bound = await bindVisitorKey(database.db, visitorId, jwk, clock.now())
  if (bound.x !== jwk.x || bound.y !== jwk.y)
    throw new Refusal('conflict', { reason: 'visitor has another key' })
  return { visitorId }
}

type SignedRequest = {
  readonly method: string
  readonly path: string
  readonly nonce: string
  readonly body: SignedBody
}

/**
 * Whether `sign` (base64url of r ‖ s) is the visitor's signature of exactly this call. Protects against theft
 * and replay, not against bots: anyone can bring a key.
 */
export const isSignedBy = async (
  { database }: Pick<Deps, 'database'>,
  visitorId: string,
  { method, path, nonce, body }: SignedRequest,
  sign: string,
): Promise<boolean> => {
  const jwk = await readVisitorKey(database.db, visitorId)
  if (jwk === null) return false
  const bodyHash = createHash('sha256')
    .update(canonicalJson(withoutSign(body)))
    .digest('hex')
  const text = signingText({ method, path, nonce, bodyHash, body })
  const signature = Buffer.from(sign, 'base64url')
  if (signature.length !== 64) return false
  return webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    await importKey(jwk),
    signature,
    Buffer.from(text),
  )
}
