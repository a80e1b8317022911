import type { Deps } from '#server/deps.ts'
import { isOn } from './attack.policy.ts'
import { readAttack } from './attack.queries.ts'

/** Since when a card-testing attack has been going on; null if there is none. */
export const readAttackNow = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Date | null> => {
  const attack = await readAttack(database.reader)
  return attack !== null && isOn(attack.highAt, clock.now()) ? attack.beganAt : null
}
