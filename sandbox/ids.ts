import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export type RandomBytes = (count: number) => Uint8Array

/** Generates ids in Stripe's format, such as `pi_3…`. Ids of one process sort by creation. */
export type MakeId = (prefix: string) => string

const base62 = (value: number, width: number): string => {
  let remaining = value
  let text = ''
  for (let digit = 0; digit < width; digit += 1) {
    text = alphabet.charAt(remaining % 62) + text
    remaining = Math.floor(remaining / 62)
  }
  return text
}

export const randomText = (length: number, bytes: RandomBytes = randomBytes): string =>
  Array.from(bytes(length), (byte) => alphabet.charAt(byte % 62)).join('')

const POOL_BYTES = 4096

/** Fetches random bytes in large blocks, because small requests are expensive. */
const bufferRandomBytes = (bytes: RandomBytes): RandomBytes => {
  let pool: Uint8Array = new Uint8Array()
  let used = 0
  return (count) => {
    if (used + count > pool.length) {
      pool = bytes(POOL_BYTES)
      used = 0
    }
    used += count
    return pool.subarray(used - count, used)
  }
}

/** Ids have eight characters of time, three of a counter, and thirteen random ones. */
export const createIds = (nowMs: () => number, bytes: RandomBytes = randomBytes): MakeId => {
  const bufferedBytes = bufferRandomBytes(bytes)
  let count = 0
  return (prefix) => {
    count = (count + 1) % 62 ** 3
    return `${prefix}_3${base62(nowMs(), 8)}${base62(count, 3)}${randomText(13, bufferedBytes)}`
  }
}
