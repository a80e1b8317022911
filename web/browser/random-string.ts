import { makeVisitorId } from './visits/visitor-id.ts'

export type RandomBytes = (count: number) => Uint8Array

export const browserRandomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

const RANDOM_LENGTH = 32

/** A random alphanumeric string, 32 characters by default: the browser's idempotency keys. */
export const makeRandomString = (
  length = RANDOM_LENGTH,
  randomBytes: RandomBytes = browserRandomBytes,
): string => {
  let text = ''
  while (text.length < length) text += makeVisitorId(randomBytes)
  return text.slice(0, length)
}
