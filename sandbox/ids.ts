import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export type RandomBytes = (count: number) => Uint8Array

/** Generates ids of the wire format: `pi_3…`. Those of one process sort by creation. */
export type MakeId = (prefix: string) => string

const base62 = (value: number, width: number): string => {
  let rest = value
  let text = ''
  for (let place = 0; place < width; place += 1) {
    text = alphabet.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

export const randomText = (length: number, bytes: RandomBytes = randomBytes): string =>
  Array.from(bytes(length), (byte) => alphabet.charAt(byte % 62)).join('')

const POOL_BYTES = 4096

/** Draws random bytes in large blocks: small requests are expensive. */
const pooled = (bytes: RandomBytes): RandomBytes => {
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

/** Eight characters of time, three of a counter, thirteen random. */
export const createIds = (nowMs: () => number, bytes: RandomBytes = randomBytes): MakeId => {
  const drawn = pooled(bytes)
  let count = 0
  return (prefix) => {
    count = (count + 1) % 62 ** 3
    return `${prefix}_3${base62(nowMs(), 8)}${base62(count, 3)}${randomText(13, drawn)}`
  }
}
