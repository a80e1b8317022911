import { randomBytes, randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Generator of ids and random secrets, passed in so that tests can replay them. */
export type Ids = {
  /** UUIDv7. */
  readonly uuid: () => string
  /** 12 characters of Crockford base32. */
  readonly caseId: () => string
  /** `length` characters of Crockford base32, for numbers that a person reads aloud. */
  readonly reference: (length: number) => string
  /** `length` characters of an alphabet. */
  readonly characters: (alphabet: string, length: number) => string
  /** `bytes` random bytes in base64url. */
  readonly secret: (bytes: number) => string
  /** `length` letters and digits, for visitor ids. */
  readonly alphanumeric: (length: number) => string
  /** `length` digits, for mailed codes. */
  readonly digits: (length: number) => string
}

const DIGITS = '0123456789'

const pick = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export const randomIds: Ids = {
  uuid: uuidv7,
  caseId: () => pick(CROCKFORD, 12),
  reference: (length) => pick(CROCKFORD, length),
  characters: pick,
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  alphanumeric: (length) => pick(ALPHANUMERIC, length),
  digits: (length) => pick(DIGITS, length),
}
