import type { Deps } from '#server/deps.ts'
import type { Metric } from '#server/platform/metrics.ts'
import { ATTACK, isAttackAlarmOn } from './attack.policy.ts'
import { readAttackHighAt, readAttemptCounts } from './attack.queries.ts'

/** Outcomes of the last minutes' charges, and whether they count as an attack. */
export const cardTestingMetric = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Metric => ({
  name: 'card_charges_lately',
  help: 'Charges of the last five minutes: attempts and declined among them; attack is 1 while one is on',
  label: 'what',
  read: async () => {
    const now = clock.now()
    const byCase = await readAttemptCounts(database.db, new Date(now.getTime() - ATTACK.windowMs))
    const highAt = await readAttackHighAt(database.db)
    return {
      attempts: byCase.reduce((sum, { attempts }) => sum + attempts, 0),
      declined: byCase.reduce((sum, { declined }) => sum + declined, 0),
      attack: isAttackAlarmOn(highAt, now) ? 1 : 0,
    }
  },
})
