import * as z from 'zod'
import { timeShape, uuidShape } from '#contract/shapes.ts'
import { listShape, patternShape, trimmedShape } from '#contract/text-shape.ts'

/** Maximum number of passkeys of an account. */
export const PASSKEYS_MAX = 10
/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_MAX = 60
/** Minutes that a browser has to answer a passkey challenge. */
export const PASSKEY_MINUTES = 5

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** How a passkey's authenticator is reached, as far as it is known: browsers add to the list over time. */
export const passkeyTransports = (stored: readonly string[]): (typeof TRANSPORTS)[number][] =>
  TRANSPORTS.filter((transport) => stored.includes(transport))

/** Bytes in base64url, as browsers serialize credentials. */
const bytesShape = (max: number) => patternShape(max, /^[\w-]+$/, 'This isn’t an answer of a passkey.')

/** The specification allows 1023 bytes. */
const credentialIdShape = bytesShape(1364)

export const passkeyNameShape = trimmedShape(
  PASSKEY_NAME_MAX,
  `Use at most ${PASSKEY_NAME_MAX} characters.`,
).min(1, 'Give it a name, such as “My phone”.')

/** A passkey as its owner sees it. */
export const passkeyShape = z.strictObject({
  passkeyId: uuidShape,
  name: z.string(),
  createdAt: timeShape,
  lastUsedAt: timeShape.nullable(),
})
export type Passkey = z.infer<typeof passkeyShape>

/** What a browser made: the public key of a new passkey. */
export const newPasskeyShape = z.strictObject({
  id: credentialIdShape,
  clientDataJSON: bytesShape(8192),
  attestationObject: bytesShape(32_768),
  transports: listShape(z.enum(TRANSPORTS), TRANSPORTS.length),
})
export type NewPasskey = z.output<typeof newPasskeyShape>

/** A passkey's answer to a challenge. */
export const passkeyAnswerShape = z.strictObject({
  id: credentialIdShape,
  clientDataJSON: bytesShape(8192),
  authenticatorData: bytesShape(8192),
  signature: bytesShape(8192),
  userHandle: bytesShape(88).nullable(),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswerShape>

const descriptorShape = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
})

/** Options of `navigator.credentials.get`. */
export const passkeyRequestShape = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty when any passkey of the site may answer. */
  allowCredentials: z.array(descriptorShape),
})
export type PasskeyRequest = z.output<typeof passkeyRequestShape>

/** Options of `navigator.credentials.create`. */
export const passkeyCreationShape = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptorShape),
})
export type PasskeyCreation = z.output<typeof passkeyCreationShape>
