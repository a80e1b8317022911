import type { Random } from '#database/demo/random.ts'

/** Picks a choice at random by weight. */
export const pickWeighted = <T>(random: Random, choices: readonly (readonly [number, T])[]): T => {
  const sum = choices.reduce((total, [weight]) => total + weight, 0)
  let remaining = random.next() * sum
  for (const [weight, choice] of choices) {
    remaining -= weight
    if (remaining < 0) return choice
  }
  throw new Error('Nothing to choose from')
}

/** Picks an element at random; undefined for an empty list. */
export const pickOne = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[random.below(list.length)]
