/** A small seeded generator (mulberry32), so that the demo is the same on every machine. */
export type Random = {
  /** In [0, 1). */
  readonly next: () => number
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}

/** A seed from a word. */
export const seedOf = (word: string): number => {
  let hash = 2_166_136_261
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

const CROCKFORD = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

/** Deterministic id of a demo case, so that links to it can be constants. */
export const caseIdFor = (key: string): string => {
  const random = seededRandom(seedOf(`case ${key}`))
  return Array.from({ length: 12 }, () => CROCKFORD[random.below(CROCKFORD.length)]).join('')
}
