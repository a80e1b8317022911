import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

const TRIES = 4
const GIVES_UP = 0.15

/** Retries like a page. @returns null if they give up */
export const persistently = async <T>(
  { random, turns }: Pick<World, 'random' | 'turns'>,
  ask: () => Promise<T>,
): Promise<T | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      if (random.chance(GIVES_UP)) return null
      await turns.turn('tries once more')
    }
  }
  return null
}
