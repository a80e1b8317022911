import type { Random } from '#database/demo/random.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import { pickOne } from './choose.ts'

const CROCKFORD = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const ALPHANUMERIC = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
const DIGITS = [...'0123456789']
const HEX = [...'0123456789abcdef']

/** Ids in the product's formats, reproducible by seed. */
export const seededIds = (random: Random, clock: Clock): Ids => {
  const text = (letters: readonly string[], length: number): string =>
    Array.from({ length }, () => pickOne(random, letters)).join('')
  return {
    uuid: () => {
      const at = clock.now().getTime().toString(16).padStart(12, '0')
      return `${at.slice(0, 8)}-${at.slice(8)}-7${text(HEX, 3)}-8${text(HEX, 3)}-${text(HEX, 12)}`
    },
    caseId: () => text(CROCKFORD, 12),
    reference: (length) => text(CROCKFORD, length),
    characters: (alphabet, length) => text([...alphabet], length),
    // Secrets of two bytes decide on jitter and on challenges. Zero means no jitter and no challenge.
    secret: (bytes) =>
      Buffer.from(Array.from({ length: bytes }, () => (bytes === 2 ? 0 : random.below(256)))).toString(
        'base64url',
      ),
    alphanumeric: (length) => text(ALPHANUMERIC, length),
    digits: (length) => text(DIGITS, length),
  }
}
