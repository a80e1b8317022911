import type { Random } from '#database/demo/random.ts'

/** A weighted random choice. */
export const weighted = <T>(random: Random, choices: readonly (readonly [number, T])[]): T => {
  const sum = choices.reduce((total, [weight]) => total + weight, 0)
  let left = random.next() * sum
  for (const [weight, choice] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new Error('Nothing to choose from')
}

/** A random element; undefined for an empty list. */
export const oneOf = <T>(random: Random, list: readonly T[]): T | undefined => list[random.below(list.length)]
