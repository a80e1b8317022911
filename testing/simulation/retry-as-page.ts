import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

const TRIES = 4
const GIVE_UP_CHANCE = 0.15

/** Retries a call that got no answer, as a page does. @returns null if the donor gives up */
export const retryAsPage = async <T>(
  { random, turns }: Pick<World, 'random' | 'turns'>,
  ask: () => Promise<T>,
): Promise<T | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      if (random.chance(GIVE_UP_CHANCE)) return null
      await turns.turn('tries once more')
    }
  }
  return null
}
