import type { Random } from '#database/demo/random.ts'

/** One of several, each as likely as its weight says. */
export const weighted = <T>(random: Random, choices: readonly (readonly [number, T])[]): T => {
  const sum = choices.reduce((total, [weight]) => total + weight, 0)
  let left = random.next() * sum
  for (const [weight, choice] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new Error('Nothing to choose from')
}

/** Any of a list; none of an empty one. */
export const oneOf = <T>(random: Random, list: readonly T[]): T | undefined => list[random.below(list.length)]
