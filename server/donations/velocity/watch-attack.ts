import { MINUTE_MS } from '#contract/dates.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { ATTACK, type AttemptCounts, isAttackAlarmOn, isHigh } from './attack.policy.ts'
import { readAttack, readAttackHighAt, readAttemptCounts, recordHighDeclines } from './attack.queries.ts'

/** Counts overall and per case, because an attack on one case must not disappear among all donations. */
const siteAndCases = (byCase: readonly AttemptCounts[]): AttemptCounts[] => {
  const sum = (pick: (counts: AttemptCounts) => number) =>
    byCase.reduce((total, counts) => total + pick(counts), 0)
  return [{ attempts: sum(({ attempts }) => attempts), declined: sum(({ declined }) => declined) }, ...byCase]
}

const MINUTES = ATTACK.windowMs / MINUTE_MS

const alertOf = (beganAt: Date, { attempts, declined }: AttemptCounts) => ({
  alertKey: `card-testing:${beganAt.toISOString()}`,
  kind: 'card_testing' as const,
  about: beganAt.toISOString(),
  address: '/staff/orders?filter=failed',
  title: 'Someone is testing cards',
  body:
    `In the last ${MINUTES} minutes, ${declined} of ${attempts} card payments were declined. Hearten has made giving ` +
    'harder for bots, and refuses cards from places where some have failed. People can still give. This ends on its own ' +
    `${ATTACK.lastsMs / MINUTE_MS} minutes after the declines stop. Check the payment provider’s list of payments, and ` +
    'refund any that went through from the same place.',
})

const checkForAttack = async (deps: Deps): Promise<void> => {
  const { database, clock } = deps
  const now = clock.now()
  const [byCase, highAt] = await Promise.all([
    readAttemptCounts(database.db, new Date(now.getTime() - ATTACK.windowMs)),
    readAttackHighAt(database.db),
  ])
  const isOn = isAttackAlarmOn(highAt, now)
  const high = siteAndCases(byCase).find((counts) => isHigh(counts, isOn))
  if (high === undefined) return
  await database.transact(async (tx) => {
    const beganAt = await recordHighDeclines(tx, now, new Date(now.getTime() - ATTACK.sameWithinMs))
    if (beganAt.getTime() === now.getTime()) await raiseAlert(tx, deps, alertOf(beganAt, high))
  })
}

const inFlight = new WeakMap<Deps['database'], Promise<void>>()

/**
 * Detects card testing from the outcomes of the last minutes' attempts. One query at a time per process:
 * concurrent callers share its result.
 */
export const watchAttack = (deps: Deps): Promise<void> => {
  const running = inFlight.get(deps.database)
  if (running !== undefined) return running
  const check = checkForAttack(deps).finally(() => inFlight.delete(deps.database))
  inFlight.set(deps.database, check)
  return check
}

/** When the current card-testing attack began; null if there is none. */
export const readAttackNow = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Date | null> => {
  const attack = await readAttack(database.db)
  return attack !== null && isAttackAlarmOn(attack.highAt, clock.now()) ? attack.beganAt : null
}
