import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const hash = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

/** The public key as authenticators write it (COSE: ES256 on P-256). */
const coseKey = (publicKey: KeyObject): Uint8Array => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}

/** What a test changes of an answer, to forge it. */
export type Forgery = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly signCount?: number
  readonly userHandle?: string
}

type Creation = CallOutput<Calls['beginPasskey']>
type Request = CallOutput<Calls['beginPasskeyLogin']>

/** A phone or security key that keeps one passkey, without a browser. */
export class PasskeyDevice {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  readonly #origin: string
  #userHandle = ''
  #signCount = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, forgery: Forgery): string {
    return JSON.stringify({
      type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? this.#origin,
      crossOrigin: false,
    })
  }

  #authenticatorData(rpId: string, forgery: Forgery, credential = Buffer.alloc(0)): Buffer {
    this.#signCount += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(forgery.signCount ?? this.#signCount)
    const verified = forgery.isVerified === false ? 0 : USER_VERIFIED
    const flags = USER_PRESENT | verified | (credential.length > 0 ? HAS_CREDENTIAL : 0)
    return Buffer.concat([hash(forgery.rpId ?? rpId), Buffer.from([flags]), count, credential])
  }

  /** Makes its passkey. */
  create(options: Creation, forgery: Forgery = {}): CallInput<Calls['addPasskey']> {
    this.#userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, coseKey(this.#keys.publicKey)])
    const authData = this.#authenticatorData(options.rp.id, forgery, credential)
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      credential: {
        id: base64url(this.#id),
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, forgery)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Answers a challenge. */
  answer(options: Request, forgery: Forgery = {}): CallInput<Calls['loginWithPasskey']> {
    const clientData = this.#clientData('webauthn.get', options.challenge, forgery)
    const authenticatorData = this.#authenticatorData(options.rpId, forgery)
    const signed = Buffer.concat([authenticatorData, hash(clientData)])
    return {
      answer: {
        id: base64url(this.#id),
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    }
  }
}
