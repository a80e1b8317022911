import { makeVisitorId } from '#web/browser/visits/visitor-id.ts'

type RandomBytes = (count: number) => Uint8Array

const browserRandomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/** 19 random characters and the time in base 36. */
export const makeTimedId = (nowMs: number, randomBytes: RandomBytes = browserRandomBytes): string =>
  `${makeVisitorId(randomBytes)}${nowMs.toString(36)}`

const RANDOM_LENGTH = 32

/** A random alphanumeric string, 32 characters by default. */
export const makeRandomString = (
  length = RANDOM_LENGTH,
  randomBytes: RandomBytes = browserRandomBytes,
): string => {
  let text = ''
  while (text.length < length) text += makeVisitorId(randomBytes)
  return text.slice(0, length)
}
